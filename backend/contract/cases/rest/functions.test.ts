import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { guest, request } from '../../client.ts';

const call = (name: string, args?: object) => guest().rpc(name, args);

describe('rpc', () => {
  test('returns a value', async () => expect((await call('add', { a: 1, b: 2 })).data).toBe(3));
  test('uses defaults for missing arguments', async () =>
    expect((await call('add', { a: 1 })).data).toBe(11));
  test('returns rows, which can be filtered, ordered and limited like the rows of a table', async () => {
    const { data } = await call('series_of', { studio: 1 });
    expect(data.map(({ id }: { id: number }) => id)).toEqual([1, 2]);
    const chosen = await guest().rpc('series_of', { studio: 1 }).select('title').gt('rating', 7.5);
    expect(chosen.data).toEqual([{ title: 'Cloud Diary' }]);
    const one = await guest()
      .rpc('series_of', { studio: 1 })
      .select('id')
      .order('id', { ascending: false })
      .limit(1)
      .single();
    expect(one.data).toEqual({ id: 2 });
  });
  test('cannot order rows by a column that is not selected', async () => {
    const { error } = await call('series_of', { studio: 1 }).select('id').order('title');
    expect(error?.code).toBe('42703');
  });
  test('returns rows of a table that can embed other tables', async () => {
    const { data } = await guest()
      .rpc('series_of', { studio: 2 })
      .select('title,studios(name)')
      .order('title', { ascending: false })
      .limit(1);
    expect(data).toEqual([{ title: 'Star Cafe', studios: { name: 'Hoshi' } }]);
  });
  test('returns one row as an object', async () => {
    const { data } = await guest().rpc('one_series', { wanted: 3 }).select('id,title');
    expect(data).toEqual({ id: 3, title: 'Star Cafe' });
  });
  test('returns the rows of a table type, which can be filtered', async () => {
    const { data } = await call('summary');
    expect(data).toEqual([
      { genre: 'action', total: 1 },
      { genre: 'comedy', total: 1 },
      { genre: 'drama', total: 2 },
      { genre: null, total: 1 },
    ]);
    expect((await guest().rpc('summary').eq('genre', 'drama').select('total')).data).toEqual([{ total: 2 }]);
  });
  test('returns a list of values', async () =>
    expect((await call('numbers', { until: 3 })).data).toEqual([1, 2, 3]));
  test('returns OUT parameters as an object', async () =>
    expect((await call('measure')).data).toEqual({ width: 3, height: 4 }));
  test('of a void function has no content', async () => {
    const { data, status, error } = await call('nothing_to_say');
    expect([status, data, error]).toEqual([204, null, null]);
  });
  test('accepts lists, composites and exact numbers', async () => {
    expect((await call('total_of', { numbers: [1, 2, 3] })).data).toBe(6);
    expect((await call('size_of', { size: { width: 3, height: 5 } })).data).toBe(15);
    const response = await request('/rest/v1/rpc/exact', {
      method: 'POST',
      body: '{"value": 9223372036854775807}',
    });
    expect(await response.text()).toBe('9223372036854775807');
  });
  test.each([['text'], ['"quoted"'], [12.5], [true], [null], [[1, 'x']], [{ a: { b: null } }]])(
    'accepts %j as jsonb and returns it',
    async (value) => expect((await call('echo', { value })).data).toEqual(value),
  );
  test('counts rows as for a table', async () => {
    const { count, data } = await guest().rpc('numbers', { until: 5 }, { count: 'exact' }).range(1, 2);
    expect([count, data]).toEqual([5, [2, 3]]);
  });
  test('accepts variadic arguments', async () => {
    expect((await call('join_words', { parts: ['a', 'b'] })).data).toBe('a-b');
    const response = await request('/rest/v1/rpc/join_words?parts=a&parts=b');
    expect(await response.json()).toBe('a-b');
  });
  test('chooses an overload by the names of the arguments', async () => {
    expect((await call('shape', { value: 1 })).data).toBe('number 1');
    expect((await call('shape', { value: 'x', loud: true })).data).toBe('X');
  });
  test('with overloads that have the same argument names is PGRST203', async () => {
    const { error, status } = await call('ambiguous', { a: 1 });
    expect(status).toBe(300);
    expect(error).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.ambiguous(a => integer), public.ambiguous(a => text)',
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    });
    expect((await call('unclear', { a: 1 })).error?.message).toBe(
      'Could not choose the best candidate function between: public.unclear(a => integer), public.unclear(a => text)',
    );
  });
  test('passes the body as a single unnamed json argument', async () =>
    expect((await call('whole', { any: ['thing'] })).data).toEqual({ any: ['thing'] }));
  test('passes the body as a single unnamed text argument', async () => {
    const response = await request('/rest/v1/rpc/whole_text', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'loud "words"',
    });
    expect(await response.json()).toBe('LOUD "WORDS"');
  });
  test('accepts arguments in a form', async () => {
    const response = await request('/rest/v1/rpc/add', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1&b=4',
    });
    expect(await response.json()).toBe(5);
  });
});

describe('rpc by GET', () => {
  test('reads the arguments from the query', async () => {
    const { data } = await guest().rpc('add', { a: 3, b: 4 }, { get: true });
    expect(data).toBe(7);
    const list = await guest().rpc('total_of', { numbers: [1, 2] }, { get: true });
    expect(list.data).toBe(3);
  });
  test('distinguishes filters from arguments by their operators', async () => {
    const { data } = await guest()
      .rpc('series_of', { studio: 1 }, { get: true })
      .eq('genre', 'action')
      .select('id');
    expect(data).toEqual([{ id: 2 }]);
    const { error, status } = await guest().rpc('shape', { value: 'is.unwell', loud: true }, { get: true });
    expect([status, error?.code]).toEqual([400, 'PGRST100']);
  });
  test('with head returns the count without rows', async () => {
    const { count, data, status } = await guest().rpc(
      'numbers',
      { until: 4 },
      { head: true, count: 'exact' },
    );
    expect([status, count, data]).toEqual([200, 4, null]);
  });
  test('of a function that writes is 405', async () => {
    const code = randomUUID();
    const { error, status } = await guest().rpc('write_item', { code }, { get: true });
    expect([status, error?.code]).toEqual([405, '25006']);
    expect((await guest().from('items').select().eq('code', code)).data).toEqual([]);
    expect((await call('write_item', { code })).data).toEqual(expect.any(String));
  });
  test('is refused with PGRST101 by PUT, PATCH and DELETE', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const response = await request('/rest/v1/rpc/add', { method, body: '{}' });
      expect(response.status).toBe(405);
      expect(await response.json()).toMatchObject({
        code: 'PGRST101',
        message: `Cannot use the ${method} method on RPC`,
      });
    }
  });
});

describe('functions that are not found', () => {
  test('are PGRST202 with the name of a similar function', async () => {
    const { error, status } = await call('summry');
    expect(status).toBe(404);
    expect(error).toEqual({
      code: 'PGRST202',
      message: 'Could not find the function public.summry without parameters in the schema cache',
      details:
        'Searched for the function public.summry without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.summary',
    });
  });
  test('because of their arguments are PGRST202 with the existing arguments', async () => {
    const { error } = await call('add', { x: 1, b: 2 });
    expect(error).toEqual({
      code: 'PGRST202',
      message: 'Could not find the function public.add(b, x) in the schema cache',
      details:
        'Searched for the function public.add with parameters b, x or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.add(a, b)',
    });
  });
});

describe('the response of a function', () => {
  test('has the status and the headers of response.status and response.headers', async () => {
    const response = await request('/rest/v1/rpc/answer_with', {
      method: 'POST',
      body: JSON.stringify({ status: '418', headers: '[{"x-kettle": "on"}, {"cache-control": "no-store"}]' }),
    });
    expect([response.status, await response.json()]).toEqual([418, 'done']);
    expect(response.headers.get('x-kettle')).toBe('on');
    expect(response.headers.get('cache-control')).toContain('no-store');
  });
  test('is PGRST111 with invalid response.headers, and PGRST112 with an invalid response.status', async () => {
    const headers = await call('answer_with', { status: '200', headers: '{"a": 1}' });
    expect([headers.status, headers.error?.code]).toEqual([500, 'PGRST111']);
    const status = await call('answer_with', { status: 'good', headers: '[]' });
    expect([status.status, status.error?.code]).toEqual([500, 'PGRST112']);
  });
  test('has the media type that names the domain of the result', async () => {
    const response = await request('/rest/v1/rpc/page', { headers: { accept: 'text/html' } });
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toBe('<h1>Hello</h1>');
    expect((await call('page')).data).toBe('<h1>Hello</h1>');
  });
  test("can depend on the request's headers, method and path", async () => {
    const response = await request('/rest/v1/rpc/request_header?name=x-who', { headers: { 'x-who': 'me' } });
    expect(await response.json()).toBe('me');
    expect((await call('request_setting', { name: 'request.method' })).data).toBe('POST');
    expect((await call('request_setting', { name: 'request.path' })).data).toBe('/rpc/request_setting');
  });
});
