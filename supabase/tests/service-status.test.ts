import { expect, test } from 'vitest';
import { useDatabase } from './database.ts';

const database = useDatabase();
const { owner, service, stranger } = database;

const payments = async () => ((await stranger.call('service_status')) as { payments: string }).payments;

test('the status tells of payments what the worker found last, and nothing on a site that sells nothing', async () => {
  await service.call('note_payments', { outcome: 'done' });
  expect(await payments()).toBe('working');
  await service.call('note_payments', { outcome: 'failed' });
  expect(await payments()).toBe('late');
  await service.call('note_payments', { outcome: 'off' });
  expect(await payments()).toBe('off');
});

test('the status of payments is unknown when the worker has not looked for twenty minutes', async () => {
  await service.call('note_payments', { outcome: 'done' });
  await owner.query(`update private.payment_look set looked_at = now() - interval '21 minutes'`);
  expect(await payments()).toBe('unknown');
  await service.call('note_payments', { outcome: 'off' });
});

test('note_payments refuses an outcome that it does not know', async () => {
  await expect(service.call('note_payments', { outcome: 'fine' })).rejects.toThrow('unknown outcome fine');
});
