import { describe, expect, test } from 'vitest';
import { guest, request } from '../../client.ts';

const value = async (column: string) => {
  const response = await request(`/rest/v1/every_type?select=${column}&id=eq.1`, {
    headers: { accept: 'application/vnd.pgrst.object+json' },
  });
  return (await response.text()).replace(/^\{"[a-z_]+":(.*)\}$/, '$1');
};

describe('the format of values in responses', () => {
  test.each([
    ['big', '9223372036854775807'],
    ['small', '7'],
    ['amount', '12345678901234567890.123456789'],
    ['price', '4.00'],
    ['ratio', '0.1'],
    ['single', '1.5'],
    ['day', '"2026-02-03"'],
    ['clock', '"04:05:06.7"'],
    ['clock_zone', '"04:05:06+02"'],
    ['moment', '"2026-02-03T04:05:06.789"'],
    ['instant', '"2026-02-03T02:05:06.789+00:00"'],
    ['span', '"1 day 02:03:04"'],
    ['bytes', '"\\\\x00ff10"'],
    ['flag', 'true'],
    ['key', '"0d7f2c1e-6a44-4d55-9a2b-111111111111"'],
    ['letters', '"ab  "'],
    ['label', '"short"'],
    ['address', '"10.0.0.1/8"'],
    ['document', '{"b": 1,  "a": 2}'],
    ['data', '{"a": [null, true, 1.50], "b": 1}'],
    ['words', '["plain","with, comma",null]'],
    ['numbers', '[1,2,3]'],
    ['matrix', '[[1,2],[3,4]]'],
    ['kinds', '["action","drama"]'],
    ['period', '"[1,6)"'],
    ['days', '"[2026-01-01,2026-02-01)"'],
    ['mail', '"a@example.com"'],
    ['size', '{"width":3,"height":4}'],
    ['point', '"(1.5,2)"'],
    ['bits', '"101"'],
    ['cost', '"$12.50"'],
    ['doubled', '14'],
  ])('%s: %s', async (column, text) => expect(await value(column)).toBe(text));

  test('null is null in every type', async () => {
    const { data } = await guest().from('every_type').select().eq('id', 2).single();
    expect(new Set(Object.values({ ...data, id: null }))).toEqual(new Set([null]));
  });
});

describe('the format of values in filters', () => {
  const found = async (column: string, text: string) => {
    const { data, error } = await guest().from('every_type').select('id').eq(column, text);
    expect(error).toBeNull();
    return data;
  };
  test.each([
    ['big', '9223372036854775807'],
    ['amount', '12345678901234567890.123456789'],
    ['instant', '2026-02-03T02:05:06.789Z'],
    ['day', '2026-02-03'],
    ['span', '1 day 02:03:04'],
    ['flag', 'yes'],
    ['bytes', '\\x00ff10'],
    ['words', '{plain,"with, comma",NULL}'],
    ['kinds', '{action,drama}'],
    ['period', '[1,6)'],
    ['data', '{"b":1,"a":[null,true,1.5]}'],
    ['mail', 'a@example.com'],
  ])('%s: %s', async (column, text) => expect(await found(column, text)).toEqual([{ id: 1 }]));
});
