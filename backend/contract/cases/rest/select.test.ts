import { describe, expect, test } from 'vitest';
import { guest, request } from '../../client.ts';

const first = (columns: string) => guest().from('series').select(columns).eq('id', 1).single();

describe('select', () => {
  test('chooses columns, and can rename and cast them', async () => {
    expect((await first('title,shown:rating,episodes::text')).data).toEqual({
      title: 'Cloud Diary',
      shown: 8.5,
      episodes: '24',
    });
  });
  test('returns all columns by default, and computed columns by their names', async () => {
    const { data } = await guest().from('studios').select().eq('id', 1).single();
    expect(data).toEqual({ id: 1, name: 'Kumo', city: 'Kyoto' });
    expect((await first('id,full_title')).data).toEqual({ id: 1, full_title: 'Cloud Diary (drama)' });
  });
  test('returns values inside JSON, named by the last key', async () => {
    expect((await first('details->score,details->staff->>director,details->songs->1->>name')).data).toEqual({
      score: 91,
      director: 'Aoi',
      name: 'Sky',
    });
    expect((await first('details->songs->0')).data).toEqual({ songs: { name: 'Drops' } });
    expect((await first('lead:details->staff->>director,details->>score::int')).data).toEqual({
      lead: 'Aoi',
      score: 91,
    });
  });
  test('returns elements of arrays and fields of composites by JSON paths', async () => {
    expect((await first('tags->0,seasons')).data).toEqual({ tags: 'school', seasons: '[1,3)' });
    const { data } = await guest().from('every_type').select('size->width').eq('id', 1).single();
    expect(data).toEqual({ width: 3 });
  });
  test('of an unknown column is 42703 of the database', async () => {
    const { error, status } = await first('titel');
    expect([status, error?.code, error?.message]).toEqual([
      400,
      '42703',
      'column series.titel does not exist',
    ]);
  });
  test('from an unknown table is PGRST205 with the name of a similar table', async () => {
    const { error, status } = await guest().from('seriess').select();
    expect(status).toBe(404);
    expect(error).toEqual({
      code: 'PGRST205',
      message: "Could not find the table 'public.seriess' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'public.series'",
    });
  });
  test('with a syntax error is PGRST100', async () => {
    const response = await request('/rest/v1/series?select=id,(');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'PGRST100',
      message: expect.stringContaining('failed to parse select parameter (id,()'),
    });
  });
  test('with an unknown operator is PGRST100', async () => {
    const response = await request('/rest/v1/series?id=0');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'PGRST100',
      message: '"failed to parse filter (0)" (line 1, column 1)',
      details: 'unexpected "0" expecting "not" or operator (eq, gt, ...)',
      hint: null,
    });
  });
  test('ignores text after the end of a list or a condition', async () => {
    const response = await request(
      '/rest/v1/series?select=id,studios(name))x&and=(id.eq.1,title.neq.x))&or=(id.eq.1)',
    );
    expect(await response.json()).toEqual([{ id: 1, studios: { name: 'Kumo' } }]);
  });
  test('with a syntax error in or is PGRST100 with a position that counts the operator', async () => {
    const response = await request('/rest/v1/series?or=()');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'PGRST100',
      message: '"failed to parse logic tree (())" (line 1, column 4)',
    });
  });
  test('with a filter value of another type is 22P02', async () => {
    const { error, status } = await guest().from('series').select().eq('id', 'one');
    expect([status, error?.code]).toEqual([400, '22P02']);
  });
});

describe('one row', () => {
  test('single: the object itself', async () => {
    expect((await first('id')).data).toEqual({ id: 1 });
  });
  test('single: PGRST116 for no row or several rows', async () => {
    const none = await guest().from('series').select().eq('id', 99).single();
    expect(none.status).toBe(406);
    expect(none.error).toEqual({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
      hint: null,
    });
    const several = await guest().from('series').select().single();
    expect(several.error?.details).toBe('The result contains 5 rows');
  });
  test('maybeSingle: null for no row', async () => {
    const { data, error } = await guest().from('series').select().eq('id', 99).maybeSingle();
    expect([data, error]).toEqual([null, null]);
    expect((await guest().from('series').select().maybeSingle()).error?.code).toBe('PGRST116');
  });
});

describe('other formats of a response', () => {
  test('CSV is available', async () => {
    const { data } = await guest().from('series').select('id,title,tags').order('id').limit(2).csv();
    expect(data).toBe('id,title,tags\n1,"Cloud Diary","{school,rain}"\n2,"Storm Riders",{racing}');
  });
  test('stripNulls leaves nulls out', async () => {
    const { data } = await guest().from('series').select('id,rating,genre').eq('id', 4).stripNulls();
    expect(data).toEqual([{ id: 4, genre: 'drama' }]);
  });
  test('explain is not available unless the project enables it', async () => {
    const { error, status } = await guest().from('series').select().explain();
    expect([status, error?.code]).toEqual([406, 'PGRST107']);
  });
  test('geojson needs PostGIS', async () => {
    const { error, status } = await guest().from('series').select('id').geojson();
    expect([status, error?.code]).toEqual([404, '42883']);
  });
  test('an unknown media type is PGRST107', async () => {
    const response = await request('/rest/v1/series', { headers: { accept: 'text/unknown' } });
    expect(response.status).toBe(406);
    expect(await response.json()).toEqual({
      code: 'PGRST107',
      message: 'None of these media types are available: text/unknown',
      details: null,
      hint: null,
    });
  });
  test('the first available of several accepted types is taken', async () => {
    const response = await request('/rest/v1/studios?select=id&id=eq.1', {
      headers: { accept: 'text/unknown, text/csv;q=0.9' },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await response.text()).toBe('id\n1');
  });
  test('JSON has the character set UTF-8', async () => {
    const response = await request('/rest/v1/studios?select=id');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});
