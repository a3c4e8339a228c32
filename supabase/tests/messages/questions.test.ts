import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { administratorOf, logOf } from '../administration/administrators.ts';
import { useDatabase } from '../database.ts';

const database = useDatabase();
const { service } = database;

test('a question to the operator is open until an administrator marks it as answered, on record', async () => {
  const admin = await administratorOf(database)();
  const id = randomUUID();
  const keep = {
    request_id: id,
    user_id: null,
    kind: 'other',
    email: 'a@example.org',
    message: 'Hello',
    about: null,
  };
  const reference = await service.call('keep_support_request', {
    ...keep,
    attachments: [],
    operator: null,
    site: 'https://site.example',
  });
  const isShown = async (is_answered: boolean) =>
    (await admin.call<{ id: string }[]>('admin_requests', { is_answered })).some((each) => each.id === id);
  const decide = (is_answered: boolean) =>
    admin.call('admin_decide_request', {
      act_id: randomUUID(),
      request_id: id,
      is_answered,
      reason: 'By mail',
    });
  expect([await isShown(false), await isShown(true)]).toEqual([true, false]);
  await decide(true);
  expect([await isShown(false), await isShown(true)]).toEqual([false, true]);
  expect((await logOf(admin)).slice(0, 3)).toMatchObject([
    { kind: 'requests_viewed' },
    { kind: 'requests_viewed' },
    { kind: 'request_answered', user: null, reason: 'By mail', facts: { reference } },
  ]);
  await decide(false);
  expect(await isShown(false)).toBe(true);
});
