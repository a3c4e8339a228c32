import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../database.ts';
import { ordersOf } from './orders.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const { accepted, age } = ordersOf(database);

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

test('offers are shown until the worker learns that payments are off, and again once it finds payments that work', async () => {
  const visitor = await database.visitor();
  const shown = () =>
    Promise.all(
      [stranger, visitor].map(async (party) => (await party.query('select id from offers')).length),
    );
  const [{ count } = { count: 0 }] = await owner.query<{ count: number }>(
    'select count(*)::int as count from offers',
  );
  expect(count).toBeGreaterThan(0);
  await owner.query('delete from private.payment_look');
  expect(await shown()).toEqual([count, count]);
  await service.call('note_payments', { outcome: 'off' });
  expect(await shown()).toEqual([0, 0]);
  // A look that failed tells nothing new.
  await service.call('note_payments', { outcome: 'failed' });
  expect([await shown(), await payments()]).toEqual([[0, 0], 'off']);
  expect(await service.query('select id from offers')).toHaveLength(count);
  await service.call('note_payments', { outcome: 'done' });
  expect(await shown()).toEqual([count, count]);
});

test('note_payments refuses an outcome that it does not know', async () => {
  await expect(service.call('note_payments', { outcome: 'fine' })).rejects.toThrow('unknown outcome fine');
});

describe('an engine that stops because of the operator’s account', () => {
  const note = (worker: string, trouble: string | null, isStopped = trouble !== null) =>
    service.call('note_engines', {
      worker,
      engines: {
        rented: { pipeline: 'rented', isStopped, breaker: 'open', breakMs: 30_000, trouble, running: 0 },
      },
    });
  const notices = () =>
    owner.query(
      `select user_id, facts from notifications where kind = 'engine_stopped' order by created_at, user_id`,
    );
  beforeEach(() => owner.query('delete from private.working_engines'));

  test('is told to each administrator once, also if several workers and probes meet it', async () => {
    const [first, second] = [
      await database.visitor({ role: 'admin' }),
      await database.visitor({ role: 'admin' }),
    ];
    await database.visitor();
    for (const worker of ['worker-1', 'worker-2', 'worker-1']) await note(worker, 'funds');
    const facts = { engine: 'rented', trouble: 'funds' };
    const told = [first, second].map(({ id }) => ({ user_id: id, facts }));
    expect(await notices()).toEqual(expect.arrayContaining(told));
    expect(await notices()).toHaveLength(2);
  });

  test('is told again after it drew, and when the trouble is another one', async () => {
    await database.visitor({ role: 'admin' });
    await note('worker-1', 'funds');
    await note('worker-1', null);
    await note('worker-1', 'funds');
    await note('worker-1', 'auth');
    expect((await notices()).map(({ facts }) => facts)).toEqual(
      ['funds', 'funds', 'auth'].map((trouble) => ({ engine: 'rented', trouble })),
    );
  });

  test('that gives no response, or fails for another reason, is told to no administrator', async () => {
    await database.visitor({ role: 'admin' });
    await note('worker-1', null, true);
    expect(await notices()).toEqual([]);
  });
});

describe('pictures', () => {
  const status = async () =>
    (await stranger.call('service_status')) as { pictures: string; models: readonly { state: string }[] };
  const note = (worker: string, engines: Readonly<Record<string, boolean>>) =>
    service.call('note_engines', { worker, engines });
  const states = async () => new Set((await status()).models.map(({ state }) => state));

  beforeEach(() => owner.query('delete from private.working_engines'));

  test('are paused until a worker offers an engine, and when its worker has ended or fallen silent', async () => {
    expect((await status()).pictures).toBe('paused');
    await note('worker-1', { ink: false, bloom: false });
    expect([(await status()).pictures, await states()]).toEqual(['working', new Set(['working'])]);
    await note('worker-1', {});
    expect((await status()).pictures).toBe('paused');
    await note('worker-2', { ink: false, bloom: false });
    await owner.query(`update private.working_engines set seen_at = now() - interval '61 seconds'`);
    expect((await status()).pictures).toBe('paused');
  });

  test('work in part while what draws one model is stopped, until another worker draws it', async () => {
    await note('worker-1', { ink: false, bloom: true });
    expect([(await status()).pictures, await states()]).toEqual(['partly', new Set(['paused', 'working'])]);
    await note('worker-2', { bloom: false });
    expect((await status()).pictures).toBe('working');
  });

  test('of an app are told by its own model; an app that does not exist has none', async () => {
    await note('worker-1', { ink: false, bloom: true });
    const stateOf = (id: string) => stranger.call('app_state', { app_id: id });
    const drawnBy = async (pipeline: string) =>
      (
        await owner.query<{ id: string }>(
          'select a.id from apps a join models m on m.id = a.model_id where m.pipeline = $1',
          [pipeline],
        )
      )[0]?.id ?? '';
    expect(await stateOf(await drawnBy('ink'))).toBe('working');
    expect(await stateOf(await drawnBy('bloom'))).toBe('paused');
    expect(await stateOf(randomUUID())).toBeNull();
    const ofPage = `select a.state from apps a join models m on m.id = a.model_id where m.pipeline = 'bloom' limit 1`;
    expect(await stranger.query(ofPage)).toEqual([{ state: 'paused' }]);
  });

  test('are slow while one has waited for three minutes', async () => {
    await note('worker-1', { ink: false, bloom: false });
    const id = await accepted(await database.visitor());
    await age(id, '4 minutes');
    expect((await status()).pictures).toBe('slow');
    await age(id, '0');
    expect((await status()).pictures).toBe('working');
  });
});
