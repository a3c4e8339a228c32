import { describe, expect, test } from 'vitest';
import { request } from '../../client.ts';

const ask = (path: string, accept: string) => request(`/rest/v1/${path}`, { headers: { accept } });

describe('the media type of an aggregate', () => {
  test('can be requested for the rows of its table', async () => {
    const response = await ask('artists?id=lt.3', 'text/tab-separated-values');
    expect(response.headers.get('content-type')).toBe('text/tab-separated-values');
    expect(await response.text()).toBe('1\tAoi\n2\tRen\n');
    expect(await (await ask('artists?id=eq.0', 'text/tab-separated-values')).text()).toBe('');
  });
  test('is 406 for selected columns and for other tables', async () => {
    expect((await ask('artists?select=id', 'text/tab-separated-values')).status).toBe(406);
    expect((await ask('studios', 'text/tab-separated-values')).status).toBe(406);
  });
  test('over any element can be requested for all rows, as bytes', async () => {
    for (const path of ['artists', 'studios?select=name', 'rpc/series_of?studio=1&select=id&limit=3']) {
      const response = await ask(path, 'application/x-count');
      expect(response.headers.get('content-type')).toBe('application/x-count');
      expect(new Set(new Uint8Array(await response.arrayBuffer()))).toEqual(new Set([0xff]));
    }
    const two = await ask('studios?select=name&limit=2', 'application/x-count');
    expect([...new Uint8Array(await two.arrayBuffer())]).toEqual([0xff, 0xff]);
  });
  test('can be requested for the rows that an insert returns', async () => {
    const response = await request('/rest/v1/items', {
      method: 'POST',
      body: '[{},{}]',
      headers: { accept: 'application/x-count', prefer: 'return=representation' },
    });
    expect(response.status).toBe(201);
    expect((await response.arrayBuffer()).byteLength).toBe(2);
  });
});

describe('the media type of a function', () => {
  test('over */* accepts every media type, and the function sets the type', async () => {
    for (const accept of ['*/*', 'image/png']) {
      const response = await ask('rpc/any_picture', accept);
      expect([response.headers.get('content-type'), await response.text()]).toEqual(['image/x-dot', '.']);
    }
  });
  test('text/plain has the character set', async () => {
    const response = await ask('rpc/plain_words', 'text/plain');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('words');
  });
  test('that returns null has an empty body', async () => {
    const response = await ask('rpc/no_words', 'text/plain');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
  test('is 406 for a set of values', async () => {
    expect((await ask('rpc/many_words', 'text/plain')).status).toBe(406);
  });
});
