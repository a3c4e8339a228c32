import { expect, test } from 'vitest';
import { guest, request, service, visitor } from '../../client.ts';

// https://supabase.com/docs/guides/database/postgres/timeouts

test('timeouts: a statement of anon may take 3 s, of authenticated 8 s, of service_role those of authenticator', async () => {
  const { client } = await visitor();
  const of = async (caller: typeof client) => (await caller.rpc('statement_timeout')).data;
  expect([await of(guest()), await of(client), await of(service())]).toEqual(['3s', '8s', '8s']);
});

test('timeouts: what takes longer is cancelled with 57014, the rest is answered meanwhile', async () => {
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

test('timeouts: a function’s own statement_timeout holds for the request that calls it', async () => {
  const { client } = await visitor();
  expect(await client.rpc('slow_with_own_timeout', { seconds: 6 })).toMatchObject({
    status: 500,
    error: { code: '57014' },
  });
});

test('timeouts: a change that is cancelled has changed nothing', async () => {
  const { client } = await visitor();
  const { error } = await client.rpc('write_slowly');
  expect(error).toMatchObject({ code: '57014' });
  expect((await client.from('notes').select('body')).data).toEqual([]);
});
