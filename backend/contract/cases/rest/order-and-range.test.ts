import { describe, expect, test } from 'vitest';
import { guest, request } from '../../client.ts';

const column = (rows: readonly Record<string, unknown>[] | null, name = 'id') =>
  rows?.map((row) => row[name]);

describe('order', () => {
  test('puts nulls last when ascending and first when descending', async () => {
    const by = (options?: { ascending?: boolean; nullsFirst?: boolean }) =>
      guest().from('series').select('id').order('rating', options);
    expect(column((await by()).data)).toEqual([5, 2, 1, 3, 4]);
    expect(column((await by({ ascending: false })).data)).toEqual([4, 3, 1, 2, 5]);
  });
  test('puts nulls where nullsfirst and nullslast say', async () => {
    const by = (ascending: boolean, nullsFirst: boolean) =>
      guest().from('series').select('id').order('rating', { ascending, nullsFirst });
    expect(column((await by(true, true)).data)).toEqual([4, 5, 2, 1, 3]);
    expect(column((await by(false, false)).data)).toEqual([3, 1, 2, 5, 4]);
  });
  test('can be by several columns, and by values inside JSON', async () => {
    const { data } = await guest()
      .from('series')
      .select('id')
      .order('finished')
      .order('title', { ascending: false });
    expect(column(data)).toEqual([3, 2, 1, 5, 4]);
    const scores = await guest()
      .from('series')
      .select('id')
      .order('details->score', { ascending: false, nullsFirst: false });
    expect(column(scores.data)).toEqual([3, 1, 2, 5, 4]);
  });
  test('can be by a column of an embedded row', async () => {
    const { data } = await guest()
      .from('series')
      .select('id,studios(name)')
      .order('studios(name)')
      .order('id');
    expect(column(data)).toEqual([3, 4, 1, 2, 5]);
  });
  test('can be set for embedded rows', async () => {
    const { data } = await guest()
      .from('studios')
      .select('id,series(title)')
      .order('title', { referencedTable: 'series', ascending: false })
      .eq('id', 1)
      .single();
    expect(column(data?.series ?? null, 'title')).toEqual(['Storm Riders', 'Cloud Diary']);
  });
  test('by rows of a to-many embedding is PGRST118', async () => {
    const { error, status } = await guest().from('studios').select('id,series(title)').order('series(title)');
    expect(status).toBe(400);
    expect(error).toEqual({
      code: 'PGRST118',
      message: "A related order on 'series' is not possible",
      details: "'studios' and 'series' do not form a many-to-one or one-to-one relationship",
      hint: null,
    });
  });
  test('with a syntax error is PGRST100 with the position', async () => {
    const response = await request('/rest/v1/series?order=id.asc.nullslasttt');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'PGRST100',
      message: expect.stringContaining('"failed to parse order (id.asc.nullslasttt)" (line 1, column 17)'),
      details: `unexpected 't' expecting "," or end of input`,
    });
  });
});

describe('a range of rows', () => {
  test('can be selected by limit and offset', async () => {
    expect(column((await guest().from('series').select('id').order('id').limit(2)).data)).toEqual([1, 2]);
    expect(column((await guest().from('series').select('id').order('id').range(1, 2)).data)).toEqual([2, 3]);
  });
  test('with limit=0 has no rows', async () => {
    const { data, status } = await guest().from('series').select('id').limit(0);
    expect([status, data]).toEqual([200, []]);
  });
  test('can be selected for embedded rows', async () => {
    const { data } = await guest()
      .from('studios')
      .select('id,series(id)')
      .order('id')
      .order('id', { referencedTable: 'series' })
      .limit(1, { referencedTable: 'series' });
    expect(data).toEqual([
      { id: 1, series: [{ id: 1 }] },
      { id: 2, series: [{ id: 3 }] },
      { id: 3, series: [] },
    ]);
  });
  test('is in Content-Range, with the total if a count is requested', async () => {
    const plain = await request('/rest/v1/series?select=id&order=id&limit=2&offset=1');
    expect([plain.status, plain.headers.get('content-range')]).toEqual([200, '1-2/*']);
    const counted = await request('/rest/v1/series?select=id&order=id&limit=2&offset=1', {
      headers: { prefer: 'count=exact' },
    });
    expect([counted.status, counted.headers.get('content-range')]).toEqual([206, '1-2/5']);
    const all = await request('/rest/v1/series?select=id', { headers: { prefer: 'count=exact' } });
    expect([all.status, all.headers.get('content-range')]).toEqual([200, '0-4/5']);
    const none = await request('/rest/v1/series?id=eq.99', { headers: { prefer: 'count=exact' } });
    expect([none.status, none.headers.get('content-range')]).toEqual([200, '*/0']);
  });
  test('can be selected by the Range header', async () => {
    const response = await request('/rest/v1/series?select=id&order=id', { headers: { range: '2-3' } });
    expect(response.headers.get('content-range')).toBe('2-3/*');
    expect(await response.json()).toEqual([{ id: 3 }, { id: 4 }]);
  });
  test('after the last row is 416 if a count is requested', async () => {
    const { error, status } = await guest().from('series').select('id', { count: 'exact' }).range(10, 20);
    expect(status).toBe(416);
    expect(error).toEqual({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 10 was requested, but there are only 5 rows.',
      hint: null,
    });
    expect((await guest().from('series').select('id').range(10, 20)).data).toEqual([]);
  });
  test('that ends before it begins, or has a negative limit, is 416', async () => {
    const header = await request('/rest/v1/series', { headers: { range: '5-2' } });
    expect(header.status).toBe(416);
    expect(await header.json()).toMatchObject({
      code: 'PGRST103',
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
    const limit = await request('/rest/v1/series?limit=-1');
    expect(limit.status).toBe(416);
    expect(await limit.json()).toMatchObject({ details: 'Limit should be greater than or equal to zero.' });
  });
});

describe('counts', () => {
  test('exact: all matching rows, also with a limit', async () => {
    const { count, data } = await guest().from('series').select('id', { count: 'exact' }).limit(1);
    expect([count, data?.length]).toEqual([5, 1]);
  });
  test('head: the count without rows', async () => {
    const { count, data, status } = await guest()
      .from('series')
      .select('*', { count: 'exact', head: true })
      .gt('id', 3);
    expect([status, count, data]).toEqual([200, 2, null]);
  });
  test('estimated: exact for few rows', async () => {
    const { count } = await guest().from('series').select('*', { count: 'estimated', head: true });
    expect(count).toBe(5);
  });
  test("planned: the planner's estimate", async () => {
    const { count, error } = await guest().from('series').select('*', { count: 'planned', head: true });
    expect(error).toBeNull();
    expect(count).toEqual(expect.any(Number));
  });
  test('with an inner embedding leave out rows without embedded rows', async () => {
    const { count } = await guest().from('studios').select('id,mascots!inner(name)', { count: 'exact' });
    expect(count).toBe(2);
  });
  test('of embedded rows are in the embedding', async () => {
    const { data } = await guest().from('studios').select('id,series(count)').order('id');
    expect(data).toEqual([
      { id: 1, series: [{ count: 2 }] },
      { id: 2, series: [{ count: 2 }] },
      { id: 3, series: [{ count: 0 }] },
    ]);
  });
});
