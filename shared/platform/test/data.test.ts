import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { platformWith } from './signed-in.ts';
import { TestBackend } from './test-backend.ts';
import { unsignedToken } from './tokens.ts';

const route = 'GET /rest/v1/apps';
const row = z.object({ id: z.string() });
let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
afterEach(() => backend.forget());

const data = (token?: string) => platformWith(backend, token).data;

describe('a response of the database', () => {
  test('with status 404 and an array is an empty list', async () => {
    backend.on(route, { status: 404, body: [] });
    let response: unknown;
    const rows = await data().many(row, async (db) => {
      const given = await db.from('apps').select('id');
      response = { data: given.data, error: given.error, status: given.status };
      return given;
    });
    expect(rows).toEqual([]);
    expect(response).toEqual({ data: [], error: null, status: 200 });
  });

  test('with status 404 and no body counts as 204', async () => {
    backend.on(route, { status: 404, body: '' });
    let status = 0;
    await data().value(z.null(), async (db) => {
      const given = await db.from('apps').select('id');
      status = given.status;
      return given;
    });
    expect(status).toBe(204);
  });

  test('that is not JSON becomes the error’s message', async () => {
    backend.on(route, { status: 502, body: 'upstream is away' });
    await expect(data().many(row, (db) => db.from('apps').select('id'))).rejects.toMatchObject({
      name: 'PlatformError',
      message: 'upstream is away',
      status: 502,
    });
  });

  test('with a PostgREST error throws its message and code', async () => {
    const error = { message: 'permission denied for table apps', details: null, hint: null, code: '42501' };
    backend.on(route, { status: 403, body: error });
    await expect(data().many(row, (db) => db.from('apps').select('id'))).rejects.toMatchObject({
      message: error.message,
      code: '42501',
      status: 403,
    });
  });

  test('that never arrives throws an error with status 0 and the cause as message and details', async () => {
    const gone = await TestBackend.start();
    const platform = platformWith(gone);
    await gone.stop();
    const failure: unknown = await platform.data
      .many(row, (db) => db.from('apps').select('id'))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      status: 0,
      message: expect.stringMatching(/fetch failed/),
      cause: { hint: '', code: '', details: expect.stringMatching(/ECONNREFUSED/) },
    });
  });

  test('that does not fit its schema throws a SchemaError that names the path', async () => {
    backend.on(route, { body: [{ id: 'a' }, { id: 7 }] });
    await expect(data().many(row, (db) => db.from('apps').select('id'))).rejects.toMatchObject({
      name: 'SchemaError',
      message: 'The backend’s response does not fit its schema: 1.id: expected string',
    });
  });

  test.each([
    ['no list', {}, 'expected array'],
    ['another value', [{ state: 'lost', code: 'ab' }], '0.state: expected new or used'],
    ['a text of another form', [{ state: 'new', code: 'abc' }], /0\.code: .+ \(too_big\)$/],
  ])('%s throws a SchemaError that says what was expected', async (_fault, body, message) => {
    backend.on(route, { body });
    const coded = z.object({ state: z.enum(['new', 'used']), code: z.string().check(z.maxLength(2)) });
    await expect(data().many(coded, (db) => db.from('apps').select('id'))).rejects.toThrow(message);
  });
});

describe('a request to the database', () => {
  test('has the visitor’s access token, or the public key without a session', async () => {
    backend.on(route, { body: [] });
    const token = unsignedToken();
    await data(token).many(row, (db) => db.from('apps').select('id'));
    await data().many(row, (db) => db.from('apps').select('id'));
    const [own, open] = backend.asked(route).map(({ headers }) => headers);
    expect([own?.['authorization'], own?.['apikey']]).toEqual([`Bearer ${token}`, 'key']);
    expect([open?.['authorization'], open?.['apikey']]).toEqual(['Bearer key', 'key']);
  });

  test('has its filters, order, count and range in the query and headers that PostgREST reads', async () => {
    backend.on(route, { status: 206, headers: { 'content-range': '10-10/41' }, body: [{ id: 'a' }] });
    const { rows, total } = await data().page(row, (db) =>
      db.from('apps').select('id', { count: 'exact' }).eq('slug', 'a&b').order('name').range(10, 10),
    );
    expect({ rows, total }).toEqual({ rows: [{ id: 'a' }], total: 41 });
    const [request] = backend.asked(route);
    expect(request?.query).toEqual({
      select: 'id',
      slug: 'eq.a&b',
      order: 'name.asc',
      offset: '10',
      limit: '1',
    });
    expect(request?.headers['prefer']).toBe('count=exact');
  });

  test('for an rpc is a POST, or a GET or HEAD with the arguments in the query', async () => {
    for (const method of ['POST', 'GET', 'HEAD']) backend.on(`${method} /rest/v1/rpc/add`, { body: 3 });
    const { value } = data();
    const args = { a: 1, b: 2 };
    await value(z.number(), (db) => db.rpc('add', args));
    await value(z.number(), (db) => db.rpc('add', args, { get: true }));
    await value(z.null(), (db) => db.rpc('add', args, { head: true }));
    expect(backend.seen.map(({ method, query, body }) => ({ method, query, body }))).toEqual([
      { method: 'POST', query: {}, body: args },
      { method: 'GET', query: { a: '1', b: '2' }, body: undefined },
      { method: 'HEAD', query: { a: '1', b: '2' }, body: undefined },
    ]);
  });

  test('for insert, upsert, update and delete has PostgREST’s method and headers', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE']) backend.on(`${method} /rest/v1/apps`, { status: 204 });
    const { value } = data();
    await value(z.null(), (db) => db.from('apps').insert({ id: 'a' }));
    await value(z.null(), (db) => db.from('apps').upsert({ id: 'a' }));
    await value(z.null(), (db) => db.from('apps').update({ id: 'b' }).eq('id', 'a'));
    await value(z.null(), (db) => db.from('apps').delete().eq('id', 'b'));
    expect(
      backend.seen.map(({ method, headers }) => `${method} ${String(headers['prefer'] ?? '')}`.trim()),
    ).toEqual(['POST', 'POST resolution=merge-duplicates', 'PATCH', 'DELETE']);
  });
});
