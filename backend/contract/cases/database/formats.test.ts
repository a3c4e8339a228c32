import { expect, test } from 'vitest';
import { guest, request } from '../../client.ts';

const column = async (name: string, id = 1): Promise<unknown> => {
  const { data, error } = await guest()
    .from('formats')
    .select(name)
    .eq('id', id)
    .single<Record<string, unknown>>();
  expect(error).toBeNull();
  return data?.[name];
};

test.each([
  ['timestamptz is ISO 8601 in UTC', 'at', '2026-02-03T02:05:06.789+00:00'],
  ['timestamp is ISO 8601 without a zone', 'local_at', '2026-02-03T04:05:06'],
  ['date is a day', 'day', '2026-02-03'],
  ['time is a time of day', 'clock', '04:05:06'],
  ['timetz has its offset', 'clock_zone', '04:05:06+02'],
  ['interval is Postgres’s text', 'span', '1 day 02:03:04'],
  ['numeric is a number', 'price', 4.5],
  ['bigint is a number', 'many', 9_007_199_254_740_991],
  ['double precision is a number', 'ratio', 0.1],
  ['bytea is hexadecimal', 'bytes', String.raw`\x00ff10`],
  ['jsonb is its value', 'doc', { a: [1, null, 'x'] }],
  ['json is its value', 'text_doc', { b: 2 }],
  ['text[] is a list', 'words', ['plain', 'with, comma', null, 'a "quote"']],
  ['jsonb[] is a list of values', 'docs', [{ c: 3 }, 'text']],
  ['timestamptz[] is a list of ISO 8601', 'moments', ['2026-02-03T04:05:06+00:00']],
  ['an enumeration is its label', 'mood', 'merry'],
  ['an array of an enumeration is a list', 'moods', ['calm', 'merry']],
  ['uuid is text', 'tag', '0b5f3c9e-0000-4000-8000-000000000001'],
  ['boolean is a boolean', 'active', true],
  ['inet is text', 'address', '192.0.2.7'],
  ['a range is Postgres’s text', 'range', '[1,5)'],
])('value formats: %s', async (_, name, expected) => {
  expect(await column(name)).toEqual(expected);
});

test.each([
  ['NaN', 'price'],
  ['Infinity', 'ratio'],
])('value formats: %s, which JSON does not have, is text', async (text, name) => {
  expect(await column(name, 2)).toBe(text);
});

test('value formats: an empty array is an empty list and NULL is null', async () => {
  expect(await column('words', 2)).toEqual([]);
  expect(await column('doc', 2)).toBeNull();
});

test('value formats: a response is JSON in UTF-8', async () => {
  const response = await request('/rest/v1/formats?select=id');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
});
