import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { guest, request } from '../../client.ts';

const post = (prefer: string, body: object, path = 'items') =>
  request(`/rest/v1/${path}`, { method: 'POST', headers: { prefer }, body: JSON.stringify(body) });

describe('Prefer', () => {
  test('return=minimal: no body', async () => {
    const response = await post('return=minimal', {});
    expect([response.status, await response.text()]).toEqual([201, '']);
    expect(response.headers.get('preference-applied')).toBe('return=minimal');
    expect(response.headers.get('content-range')).toBe('*/*');
  });
  test('return=representation: the rows', async () => {
    const response = await post('return=representation', { note: 'x' }, 'items?select=note');
    expect([response.status, await response.json()]).toEqual([201, [{ note: 'x' }]]);
    expect(response.headers.get('preference-applied')).toBe('return=representation');
  });
  test('return=headers-only: the location of the row', async () => {
    const id = randomUUID();
    const response = await post('return=headers-only', { id });
    expect([response.status, await response.text()]).toEqual([201, '']);
    expect(response.headers.get('location')).toBe(`/items?id=eq.${id}`);
    const pair = await post('return=headers-only', { a: id, b: 5 }, 'pairs');
    expect(pair.headers.get('location')).toBe(`/pairs?a=eq.${id}&b=eq.5`);
  });
  test('count=exact: the number of changed rows', async () => {
    const response = await post('count=exact', [{}, {}]);
    expect(response.headers.get('content-range')).toBe('*/2');
    expect(response.headers.get('preference-applied')).toBe('count=exact');
  });
  test('resolution and missing are listed in Preference-Applied', async () => {
    const response = await post('resolution=merge-duplicates,missing=default', { id: randomUUID() });
    expect(response.headers.get('preference-applied')).toBe('resolution=merge-duplicates, missing=default');
  });
  test('timezone: the time zone of the response', async () => {
    const ask = (zone: string) => request('/rest/v1/rpc/zone', { headers: { prefer: `timezone=${zone}` } });
    const response = await ask('Asia/Tokyo');
    expect(await response.json()).toBe('Asia/Tokyo');
    expect(response.headers.get('preference-applied')).toBe('timezone=Asia/Tokyo');
    const formats = await request('/rest/v1/every_type?select=instant&id=eq.1', {
      headers: { prefer: 'timezone=Asia/Tokyo' },
    });
    expect(await formats.json()).toEqual([{ instant: '2026-02-03T11:05:06.789+09:00' }]);
  });
  test('tx=rollback is ignored, and the change is kept', async () => {
    const owner = randomUUID();
    const response = await post('tx=rollback', { owner });
    expect(response.headers.get('preference-applied')).toBeNull();
    expect((await guest().from('items').select('owner').eq('owner', owner)).data).toHaveLength(1);
  });
  test('handling=strict refuses unknown preferences; handling=lenient and no handling ignore them', async () => {
    const strict = await post('handling=strict, anything, count=wrong', {});
    expect(strict.status).toBe(400);
    expect(await strict.json()).toEqual({
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: anything, count=wrong',
      hint: null,
    });
    expect((await post('handling=lenient, anything', {})).status).toBe(201);
    expect((await post('anything', {})).status).toBe(201);
  });
  test('max-affected with handling=strict rolls back a change of more rows', async () => {
    const owner = randomUUID();
    const items = () => guest().from('items');
    const change = (method: string, most: number) =>
      request(`/rest/v1/items?owner=eq.${owner}`, {
        method,
        headers: { prefer: `handling=strict, max-affected=${most}` },
        body: '{"note": "x"}',
      });
    await items().insert([{ owner }, { owner }, { owner }]);
    const refused = await change('DELETE', 2);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 3 rows',
      hint: null,
    });
    const done = await change('PATCH', 3);
    expect(done.status).toBe(204);
    expect(done.headers.get('preference-applied')).toBe('handling=strict, max-affected=3');
    expect((await items().select().eq('owner', owner)).data).toHaveLength(3);
  });
  test('max-affected for a function that returns one value is PGRST128', async () => {
    const response = await post('handling=strict, max-affected=1', { a: 1 }, 'rpc/add');
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'PGRST128' }),
    ]);
  });
});
