import { describe, expect, inject, test } from 'vitest';
import { keys } from '../../testing/backend-process.ts';
import { guest, request, service, visitor, address } from '../../testing/visitors.ts';
import { loadSigningKey } from '../keys/signing-key.ts';

describe('who a request acts for', () => {
  test('needs a key, and one that the project knows', async () => {
    const missing = await fetch(`${address()}/rest/v1/notes`);
    expect(missing.status).toBe(401);
    expect(await missing.json()).toMatchObject({ message: 'No API key found in request' });
    const unknown = await request('/rest/v1/notes', { key: 'sb_publishable_other' });
    expect(unknown.status).toBe(401);
    expect(await unknown.json()).toMatchObject({ message: 'Invalid API key' });
  });

  test('is the role of the key, or the user of the token', async () => {
    const { client, id } = await visitor();
    expect((await guest().rpc('whoami')).data).toEqual({ id: null, role: 'anon', current_user: 'anon' });
    expect((await service().rpc('whoami')).data).toMatchObject({ role: 'service_role' });
    expect((await client.rpc('whoami')).data).toEqual({
      id,
      role: 'authenticated',
      current_user: 'authenticated',
    });
  });

  test('is nobody with an expired token', async () => {
    const signingKey = await loadSigningKey(inject('backend').data);
    const token = await signingKey.sign({
      sub: crypto.randomUUID(),
      role: 'authenticated',
      exp: 1_700_000_000,
    });
    const answer = await request('/rest/v1/notes', { token });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('JWT expired');
    expect(await answer.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
  });

  test.each([
    ['of another key', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
    ['without a signature', (token: string) => `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`],
    ['that is no token', () => 'sesame'],
  ])('is nobody with a token %s', async (_, forge) => {
    const { accessToken } = await visitor();
    const answer = await request('/rest/v1/notes', { token: forge(accessToken) });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'PGRST301' });
  });

  test('cannot be a role of the database by a signed claim', async () => {
    const signingKey = await loadSigningKey(inject('backend').data);
    const exp = Math.floor(Date.now() / 1000) + 60;
    for (const role of ['postgres', 'supabase_admin', 'anon; reset role']) {
      const token = await signingKey.sign({ sub: crypto.randomUUID(), role, exp });
      expect((await request('/rest/v1/notes', { token })).status).toBe(401);
    }
  });

  test('is refused with a secret key in a browser', async () => {
    const answer = await request('/rest/v1/notes', {
      key: keys.secret,
      headers: { 'user-agent': 'Mozilla/5.0 (X11)' },
    });
    expect(answer.status).toBe(401);
  });
});

describe('rows', () => {
  test('are seen and changed by their owner only', async () => {
    const [hana, ren] = await Promise.all([visitor(), visitor()]);
    const { data: note } = await hana.client.from('notes').insert({ body: 'mine' }).select().single();
    expect((await hana.client.from('notes').select()).data).toHaveLength(1);
    expect((await ren.client.from('notes').select()).data).toEqual([]);
    expect((await guest().from('notes').select()).data).toEqual([]);
    expect(
      (await ren.client.from('notes').update({ body: 'stolen' }).eq('id', note.id).select()).data,
    ).toEqual([]);
    const forged = await ren.client.from('notes').insert({ body: 'as hana', owner_id: hana.id });
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } });
    expect((await service().from('notes').select().eq('owner_id', hana.id)).data).toHaveLength(1);
  });

  test('keep the columns that a grant leaves out', async () => {
    const { client } = await visitor();
    await client.from('notes').insert({ body: 'a', kind: 'plain' });
    expect(await client.from('notes').update({ kind: 'special' }).eq('body', 'a')).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    expect(
      (await client.from('notes').update({ body: 'b' }).eq('body', 'a').select('body,kind')).data,
    ).toEqual([{ body: 'b', kind: 'plain' }]);
  });

  test('are written as PostgREST writes them', async () => {
    const { client } = await visitor();
    const { data } = await client
      .from('notes')
      .insert({ body: 'x', stars: 4, created_at: '2026-02-03T04:05:06.789+02:00' })
      .select('stars,created_at')
      .single();
    expect(data).toEqual({ stars: 4, created_at: '2026-02-03T02:05:06.789+00:00' });
  });

  test.each([['red'], ['true'], ['"quoted"'], [{ a: [1, 'x', null] }], [['list']], [7], [false], [null]])(
    'keep %j in a jsonb column and through a function',
    async (value) => {
      const { client } = await visitor();
      const inserted = await client
        .from('notes')
        .insert({ body: 'x', details: value })
        .select('details')
        .single();
      expect(inserted.data).toEqual({ details: value });
      await client.from('notes').update({ details: 'other' }).eq('body', 'x');
      const updated = await client
        .from('notes')
        .update({ details: value })
        .eq('body', 'x')
        .select('details')
        .single();
      expect(updated.data).toEqual({ details: value });
      expect((await client.rpc('echo', { value })).data).toEqual(value);
    },
  );

  test('are counted, paged and limited to max_rows', async () => {
    const { client } = await visitor();
    await client.from('notes').insert(Array.from({ length: 120 }, (_, index) => ({ body: String(index) })));
    const page = await client
      .from('notes')
      .select('body', { count: 'exact' })
      .order('created_at')
      .range(10, 19);
    expect(page.count).toBe(120);
    expect(page.data).toHaveLength(10);
    expect((await client.from('notes').select()).data).toHaveLength(100);
  });

  test('are asked for one at a time with the errors of PostgREST', async () => {
    const { client } = await visitor();
    expect(await client.from('notes').select().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116' },
    });
    expect(await client.from('notes').select().maybeSingle()).toMatchObject({ data: null, error: null });
    expect(await client.from('nots').select()).toMatchObject({ status: 404, error: { code: 'PGRST205' } });
  });
});

describe('a change that fails', () => {
  test('is undone when it touches more rows than were asked for', async () => {
    const { client } = await visitor();
    await client.from('notes').insert([{ body: 'a' }, { body: 'b' }]);
    const answer = await client.from('notes').update({ body: 'c' }).neq('body', '').select().single();
    expect(answer).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
    expect((await client.from('notes').select('body').order('body')).data).toEqual([
      { body: 'a' },
      { body: 'b' },
    ]);
  });

  test('answers with the status and code of PostgREST', async () => {
    const { client } = await visitor();
    const { data } = await client.from('notes').insert({ body: 'a' }).select('id').single();
    const insert = (row: object) => client.from('notes').insert(row);
    expect(await insert({ body: 'forbidden' })).toMatchObject({ status: 400, error: { code: '23514' } });
    expect(await insert({ id: data?.id, body: 'b' })).toMatchObject({
      status: 409,
      error: { code: '23505' },
    });
    expect(await insert({ body: null })).toMatchObject({ status: 400, error: { code: '23502' } });
    expect(await insert({ bodi: 'a' })).toMatchObject({ status: 400, error: { code: 'PGRST204' } });
    expect(await client.rpc('spend', { amount: -1 })).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'negative amount' },
    });
  });
});

describe('functions of the database', () => {
  test('choose the HTTP status with their SQLSTATE', async () => {
    expect((await guest().rpc('spend', { amount: 3 })).data).toBe(7);
    expect(await guest().rpc('spend', { amount: 30 })).toMatchObject({
      status: 402,
      error: { code: 'PT402', message: 'insufficient_credits', details: 'You have 10', hint: 'Spend less' },
    });
  });

  test('that are granted to nobody answer the service only', async () => {
    expect((await guest().rpc('only_service')).status).toBe(401);
    expect((await (await visitor()).client.rpc('only_service')).status).toBe(403);
    expect((await service().rpc('only_service')).data).toBe('secret');
  });

  test('that do not exist are not found', async () => {
    expect(await guest().rpc('nothing')).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
  });

  test('run without blocking the server', async () => {
    const slow = guest().rpc('slow', { seconds: 3 });
    let isRunning = true;
    const done = Promise.resolve(slow).then(() => (isRunning = false));
    for (let each = 0; each < 5; each++) expect((await fetch(`${address()}/healthz`)).status).toBe(200);
    expect(isRunning).toBe(true);
    await done;
  });
});

test('a browser of any origin may call it', async () => {
  const answer = await fetch(`${address()}/rest/v1/notes`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,authorization,prefer,x-client-info',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-client-info');
});
