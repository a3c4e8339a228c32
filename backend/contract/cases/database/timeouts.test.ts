import { expect, test } from 'vitest';
import { guest, request, service, visitor } from '../../client.ts';

// https://supabase.com/docs/guides/database/postgres/timeouts

test('timeouts: a statement may take 3 s as anon, and 8 s as authenticated or service_role', async () => {
  const { client } = await visitor();
  const of = async (caller: typeof client) => (await caller.rpc('statement_timeout')).data;
  expect([await of(guest()), await of(client), await of(service())]).toEqual(['3s', '8s', '8s']);
});

test('timeouts: a statement that takes longer is cancelled with 57014, and other requests are served meanwhile', async () => {
  const slow = guest().rpc('slow', { seconds: 20 });
  const cancelled = Promise.resolve(slow);
  const keys = await request('/auth/v1/.well-known/jwks.json');
  expect(keys.status).toBe(200);
  expect(await cancelled).toMatchObject({
    status: 500,
    data: null,
    error: {
      code: '57014',
      message: 'canceling statement due to statement timeout',
      details: null,
      hint: null,
    },
  });
  expect((await guest().rpc('echo', { value: 'after' })).data).toBe('after');
});

test('timeouts: the statement_timeout of a function applies to the request that calls it', async () => {
  const { client } = await visitor();
  expect(await client.rpc('slow_with_own_timeout', { seconds: 6 })).toMatchObject({
    status: 500,
    error: { code: '57014' },
  });
});

test('timeouts: a cancelled change is rolled back', async () => {
  const { client } = await visitor();
  const { error } = await client.rpc('write_slowly');
  expect(error).toMatchObject({ code: '57014' });
  expect((await client.from('notes').select('body')).data).toEqual([]);
});
