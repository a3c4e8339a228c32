import { describe, expect, test } from 'vitest';
import { request } from '../../client.ts';

const ask = (path: string, accept: string) => request(`/rest/v1/${path}`, { headers: { accept } });

describe('of an aggregate', () => {
  test('over the rows of one table', async () => {
    const answer = await ask('artists?id=lt.3', 'text/tab-separated-values');
    expect(answer.headers.get('content-type')).toBe('text/tab-separated-values');
    expect(await answer.text()).toBe('1\tAoi\n2\tRen\n');
    expect(await (await ask('artists?id=eq.0', 'text/tab-separated-values')).text()).toBe('');
  });
  test('is for whole rows of that table alone', async () => {
    expect((await ask('artists?select=id', 'text/tab-separated-values')).status).toBe(406);
    expect((await ask('studios', 'text/tab-separated-values')).status).toBe(406);
  });
  test('over any rows, as bytes', async () => {
    for (const path of ['artists', 'studios?select=name', 'rpc/series_of?studio=1&select=id&limit=3']) {
      const answer = await ask(path, 'application/x-count');
      expect(answer.headers.get('content-type')).toBe('application/x-count');
      expect(new Set(new Uint8Array(await answer.arrayBuffer()))).toEqual(new Set([0xff]));
    }
    const two = await ask('studios?select=name&limit=2', 'application/x-count');
    expect([...new Uint8Array(await two.arrayBuffer())]).toEqual([0xff, 0xff]);
  });
  test('over what a change answers', async () => {
    const answer = await request('/rest/v1/items', {
      method: 'POST',
      body: '[{},{}]',
      headers: { accept: 'application/x-count', prefer: 'return=representation' },
    });
    expect(answer.status).toBe(201);
    expect((await answer.arrayBuffer()).byteLength).toBe(2);
  });
});

describe('of a function', () => {
  test('that names none answers any, and may say which', async () => {
    for (const accept of ['*/*', 'image/png']) {
      const answer = await ask('rpc/any_picture', accept);
      expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['image/x-dot', '.']);
    }
  });
  test('text says its character set', async () => {
    const answer = await ask('rpc/plain_words', 'text/plain');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe('words');
  });
  test('that answers null answers nothing', async () => {
    const answer = await ask('rpc/no_words', 'text/plain');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
  test('is for single values alone', async () => {
    expect((await ask('rpc/many_words', 'text/plain')).status).toBe(406);
  });
});
