import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { guest, request, service, visitor } from '../../client.ts';

describe('an error of the database', () => {
  test('for a repeated key is 409, 23505 with the key', async () => {
    const code = randomUUID();
    await guest().from('items').insert({ code });
    const { error, status } = await guest().from('items').insert({ code });
    expect(status).toBe(409);
    expect(error).toEqual({
      code: '23505',
      message: 'duplicate key value violates unique constraint "items_code_key"',
      details: `Key (code)=(${code}) already exists.`,
      hint: null,
    });
  });
  test('for a violated foreign key is 409, 23503', async () => {
    const { error, status } = await guest().from('items').insert({ studio_id: 99 });
    expect(status).toBe(409);
    expect(error).toEqual({
      code: '23503',
      message: 'insert or update on table "items" violates foreign key constraint "items_studio_id_fkey"',
      details: 'Key (studio_id)=(99) is not present in table "studios".',
      hint: null,
    });
  });
  test('for a violated check constraint is 400, 23514', async () => {
    const { error, status } = await guest().from('items').insert({ amount: -1 });
    expect([status, error?.code]).toEqual([400, '23514']);
  });
  test('for a missing value is 400, 23502', async () => {
    const { error, status } = await guest().from('items').insert({ note: null });
    expect([status, error?.code]).toEqual([400, '23502']);
    expect(error?.message).toBe(
      'null value in column "note" of relation "items" violates not-null constraint',
    );
  });
  test('for a value outside its enum type is 400, 22P02', async () => {
    const { error, status } = await guest().from('items').insert({ kind: 'western' });
    expect([status, error?.code]).toEqual([400, '22P02']);
    expect(error?.message).toBe('invalid input value for enum genre: "western"');
  });
  test('for an operator that the type does not have is 404, 42883', async () => {
    const { error, status } = await guest().from('series').select().like('id', '1%');
    expect([status, error?.code]).toEqual([404, '42883']);
  });
  test('for writing to a read-only view is 500, 55000', async () => {
    const { error, status } = await service().from('studio_totals').insert({ studio_id: 1 });
    expect([status, error?.code]).toEqual([500, '55000']);
    expect(error?.message).toBe('cannot insert into view "studio_totals"');
  });
});

describe('without permission,', () => {
  test('rows that policies hide cannot be read, changed or deleted', async () => {
    const [hana, ren] = await Promise.all([visitor(), visitor()]);
    await hana.client.from('diaries').insert({ body: 'secret' });
    expect((await hana.client.from('diaries').select('body')).data).toEqual([{ body: 'secret' }]);
    expect((await ren.client.from('diaries').select('body')).data).toEqual([]);
    expect(
      (await ren.client.from('diaries').update({ body: 'x' }).eq('owner_id', hana.id).select()).data,
    ).toEqual([]);
    expect((await ren.client.from('diaries').delete({ count: 'exact' }).eq('owner_id', hana.id)).count).toBe(
      0,
    );
  });
  test('inserting a row for another user is 403, 42501', async () => {
    const [hana, ren] = await Promise.all([visitor(), visitor()]);
    const { error, status } = await ren.client.from('diaries').insert({ body: 'x', owner_id: hana.id });
    expect(status).toBe(403);
    expect(error).toEqual({
      code: '42501',
      message: 'new row violates row-level security policy for table "diaries"',
      details: null,
      hint: null,
    });
  });
  test('reading a table without a grant is 42501: 401 for guests, 403 for visitors', async () => {
    const asGuest = await guest().from('forbidden').select();
    expect([asGuest.status, asGuest.error?.code]).toEqual([401, '42501']);
    expect(asGuest.error?.message).toBe('permission denied for table forbidden');
    const { client } = await visitor();
    expect((await client.from('forbidden').select()).status).toBe(403);
  });
  test('a request with an unknown API key is 401', async () => {
    const response = await request('/rest/v1/studios', { key: 'nobody' });
    expect(response.status).toBe(401);
  });
  test.each([
    ['with a changed signature', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
    ['with alg none', (token: string) => `${btoa('{"alg":"none","typ":"JWT"}')}.${token.split('.')[1]}.`],
    ['of three parts that are not a JWT', () => 'a.b.c'],
    ['of two parts', (token: string) => token.slice(0, token.lastIndexOf('.'))],
  ])('a token %s is 401, PGRST301', async (_, forge) => {
    const { accessToken } = await visitor();
    const response = await request('/rest/v1/studios', { token: forge(accessToken) });
    expect(response.status).toBe(401);
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=PGRST301');
    expect(await response.json()).toMatchObject({ code: 'PGRST301' });
  });
});

describe('an exception of a function', () => {
  const raise = (args: object) => guest().rpc('fail_with', args);
  test('with P0001 is 400 with its message, detail and hint', async () => {
    const { error, status } = await raise({ state: 'P0001', message: 'm', detail: 'd', hint: 'h' });
    expect([status, error]).toEqual([
      400,
      expect.objectContaining({ code: 'P0001', message: 'm', details: 'd', hint: 'h' }),
    ]);
  });
  test('with PTxyz has the status xyz', async () => {
    const { error, status } = await raise({ state: 'PT402', message: 'pay', detail: 'd', hint: 'h' });
    expect([status, error?.code]).toEqual([402, 'PT402']);
    const wrong = await raise({ state: 'PT40X', message: 'no number' });
    expect([wrong.status, wrong.error?.code]).toEqual([500, 'PT40X']);
  });
  test.each([
    ['23505', 409],
    ['23503', 409],
    ['25006', 405],
    ['28000', 403],
    ['40001', 500],
    ['42501', 401],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53400', 500],
    ['53000', 503],
    ['54001', 500],
    ['55000', 500],
    ['P0002', 500],
    ['22012', 400],
    ['XX000', 500],
  ])('with %s is %i', async (state, status) => {
    expect((await raise({ state, message: 'm' })).status).toBe(status);
  });
  test('with PGRST sets the whole response', async () => {
    const response = await request('/rest/v1/rpc/fail_wholly', { method: 'POST', body: '{}' });
    expect(response.status).toBe(418);
    expect(response.headers.get('x-kettle')).toBe('on');
    expect(await response.json()).toEqual({
      code: 'teapot',
      message: 'short and stout',
      details: 'handle',
      hint: 'spout',
    });
  });
  test('with PGRST and an invalid message is PGRST121', async () => {
    const { error, status } = await raise({ state: 'PGRST', message: 'm', detail: 'd' });
    expect([status, error?.code]).toEqual([500, 'PGRST121']);
  });
});

describe('paths', () => {
  test('below a table are PGRST125', async () => {
    const response = await request('/rest/v1/studios/1');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      code: 'PGRST125',
      message: 'Invalid path specified in request URL',
      details: null,
      hint: null,
    });
  });
  test('of unknown tables have PGRST205 in the Proxy-Status header', async () => {
    const response = await request('/rest/v1/nowhere');
    expect(response.status).toBe(404);
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205');
  });
});
