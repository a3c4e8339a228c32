import { describe, expect, test } from 'vitest';
import { guest, request } from '../../client.ts';

const attacks = [
  `'; drop table public.items; --`,
  `"; drop table public.items; --`,
  `1); drop table public.items; --`,
  `x' or '1'='1`,
  `x") or ("1"="1`,
  `\\'; drop table public.items; --`,
  `$1; select pg_sleep(9)`,
  `/**/union/**/select/**/1`,
  `\u0000'; drop table public.items; --`,
  `é'; drop table public.items; --\u{1f4a3}`,
];

/** Sends a request with an attack in one place. Returns the status; fails if Postgres reports a syntax error. */
async function ask(path: string, init: RequestInit = {}): Promise<number> {
  const response = await request(`/rest/v1/${path}`, init);
  // 42601 is a syntax error: the attack would have become part of the SQL.
  expect(await response.text()).not.toContain('"42601"');
  return response.status;
}

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers,
});
const encoded = encodeURIComponent;

describe('SQL in a request changes nothing', () => {
  test.each<[place: string, statuses: number[], send: (attack: string) => Promise<number>]>([
    ['the name of a table', [404], (attack) => ask(encoded(attack))],
    ['the name of a filtered column', [400], (attack) => ask(`items?${encoded(attack)}=eq.1`)],
    ['an operator', [400], (attack) => ask(`items?owner=${encoded(attack)}.1`)],
    ['the value of a filter', [200, 400], (attack) => ask(`items?owner=eq.${encoded(attack)}`)],
    ['the value of a filter of numbers', [400], (attack) => ask(`items?amount=gt.${encoded(attack)}`)],
    ['a value of in', [200, 400], (attack) => ask(`items?owner=in.(a,${encoded(attack)})`)],
    [
      'a quoted value of in',
      [200, 400],
      (attack) => ask(`items?owner=in.(${encoded(JSON.stringify(attack))})`),
    ],
    ['the value of is', [400], (attack) => ask(`items?owner=is.${encoded(attack)}`)],
    ['the language of a search', [400], (attack) => ask(`series?search=fts(${encoded(attack)}).x`)],
    ['a condition of or', [200, 400], (attack) => ask(`items?or=(owner.eq.${encoded(attack)},id.is.null)`)],
    ['a path of JSON', [200, 400], (attack) => ask(`items?data->>${encoded(attack)}=eq.1`)],
    [
      'a column of an embedding that is filtered',
      [400],
      (attack) => ask(`series?select=id,studios(id)&studios.${encoded(JSON.stringify(attack))}=eq.1`),
    ],
    [
      'an embedding that is filtered',
      [400],
      (attack) => ask(`series?${encoded(JSON.stringify(attack))}.id=eq.1`),
    ],
    ['a pattern', [200, 400], (attack) => ask(`items?owner=ilike.*${encoded(attack)}*&limit=1`)],
    ['a regular expression', [200, 400], (attack) => ask(`items?owner=imatch.${encoded(attack)}&limit=1`)],
    ['values of any', [200, 400], (attack) => ask(`items?owner=eq(any).{${encoded(attack)}}&limit=1`)],
    ['a list that is contained', [200, 400], (attack) => ask(`items?words=cs.{${encoded(attack)}}&limit=1`)],
    ['a range', [400], (attack) => ask(`series?seasons=sl.[${encoded(attack)},9]`)],
    ['the text of a search', [200, 400], (attack) => ask(`series?search=wfts.${encoded(attack)}`)],
    [
      'the value of isdistinct',
      [200, 400],
      (attack) => ask(`items?owner=isdistinct.${encoded(attack)}&limit=1`),
    ],
    [
      'a list in a condition of and',
      [200, 400],
      (attack) => ask(`items?and=(words.ov.{${encoded(attack)}},not.or(id.is.null))`),
    ],
    [
      'a quoted column in a condition',
      [400],
      (attack) => ask(`items?or=(${encoded(JSON.stringify(attack))}.eq.1)`),
    ],
    [
      'limit and offset',
      [200, 400],
      (attack) => ask(`studios?limit=${encoded(attack)}&offset=${encoded(attack)}`),
    ],
    [
      'a selected path of JSON',
      [200, 400],
      (attack) => ask(`items?select=data->>${encoded(JSON.stringify(attack))}&limit=1`),
    ],
    [
      'a column of an embedding',
      [400],
      (attack) => ask(`series?select=studios(${encoded(JSON.stringify(attack))})`),
    ],
    [
      'an alias of an embedding',
      [200, 400],
      (attack) => ask(`series?select=${encoded(JSON.stringify(attack))}:studios(id)&limit=1`),
    ],
    ['a spread', [400], (attack) => ask(`series?select=...${encoded(JSON.stringify(attack))}(id)`)],
    [
      'a path of JSON in an order',
      [200, 400],
      (attack) => ask(`items?order=data->>${encoded(JSON.stringify(attack))}&limit=1`),
    ],
    [
      'an order by an embedding',
      [400],
      (attack) => ask(`series?select=studios(id)&order=studios(${encoded(JSON.stringify(attack))})`),
    ],
    [
      'a value of CSV',
      [201, 400],
      (attack) =>
        ask('items', post(`owner\n"${attack.replaceAll('"', '""')}"`, { 'content-type': 'text/csv' })),
    ],
    [
      'a form',
      [201, 400],
      (attack) =>
        ask(
          'items',
          post(new URLSearchParams({ owner: attack }).toString(), {
            'content-type': 'application/x-www-form-urlencoded',
          }),
        ),
    ],
    [
      'the name of a field of a form',
      [400],
      (attack) =>
        ask(
          'items',
          post(new URLSearchParams({ [attack]: 'x' }).toString(), {
            'content-type': 'application/x-www-form-urlencoded',
          }),
        ),
    ],
    [
      'the key of PUT',
      [400],
      (attack) =>
        ask(`pairs?a=eq.${encoded(attack)}&b=eq.1`, {
          ...post('{"a":"00000000-0000-0000-0000-000000000000","b":1}'),
          method: 'PUT',
        }),
    ],
    [
      'the values of an update',
      [204, 400],
      (attack) =>
        ask(`items?owner=eq.${encoded(attack)}`, {
          ...post(JSON.stringify({ owner: attack })),
          method: 'PATCH',
        }),
    ],
    [
      'the filter of a delete',
      [204, 400],
      (attack) => ask(`items?owner=eq.${encoded(attack)}`, { method: 'DELETE' }),
    ],
    [
      'a value that a cast of its domain converts',
      [200, 400],
      (attack) => ask(`palettes?main=in.(${encoded(JSON.stringify(attack))})&limit=1`),
    ],
    ['the name of an argument in the query', [400, 404], (attack) => ask(`rpc/add?${encoded(attack)}=1`)],
    ['variadic arguments', [200, 400], (attack) => ask(`rpc/join_words?parts=${encoded(attack)}&parts=x`)],
    ['a cookie', [200], (attack) => ask('rpc/zone', { headers: { cookie: `a=${printable(attack)}` } })],
    [
      'the type of a body',
      [400],
      (attack) => ask('items', post('{}', { 'content-type': printable(attack) })),
    ],
    ['a selected column', [400], (attack) => ask(`items?select=${encoded(attack)}`)],
    ['a quoted selected column', [400], (attack) => ask(`items?select=${encoded(JSON.stringify(attack))}`)],
    [
      'an alias',
      [200, 400],
      (attack) => ask(`items?select=${encoded(JSON.stringify(attack))}:owner&limit=1`),
    ],
    // A cast's type name is not quoted. Its letters, digits, spaces and `$` can name an unknown type, but not more.
    [
      'a cast',
      [400],
      async (attack) => (await request(`/rest/v1/items?select=owner::${encoded(attack)}`)).status,
    ],
    ['an embedding', [400], (attack) => ask(`series?select=${encoded(JSON.stringify(attack))}(id)`)],
    ['a hint', [400], (attack) => ask(`series?select=studios!${encoded(JSON.stringify(attack))}(id)`)],
    ['an order', [400], (attack) => ask(`items?order=${encoded(attack)}`)],
    ['a direction', [400], (attack) => ask(`items?order=owner.${encoded(attack)}`)],
    [
      'on_conflict',
      [400],
      (attack) =>
        ask(
          `items?on_conflict=${encoded(JSON.stringify(attack))}`,
          post('{}', { prefer: 'resolution=merge-duplicates' }),
        ),
    ],
    ['columns', [400], (attack) => ask(`items?columns=${encoded(JSON.stringify(attack))}`, post('{}'))],
    ['a key of a body', [400], (attack) => ask('items', post(JSON.stringify({ [attack]: 1 })))],
    [
      'a value of a body',
      [201, 400],
      (attack) => ask('items', post(JSON.stringify({ owner: attack, words: [attack] }))),
    ],
    [
      'the header of CSV',
      [400],
      (attack) => ask('items', post(`${attack}\n1`, { 'content-type': 'text/csv' })),
    ],
    ['the name of a function', [404], (attack) => ask(`rpc/${encoded(attack)}`, post('{}'))],
    ['the name of an argument', [404], (attack) => ask('rpc/add', post(JSON.stringify({ [attack]: 1 })))],
    ['an argument', [200, 400], (attack) => ask('rpc/echo', post(JSON.stringify({ value: attack })))],
    ['an argument of the query', [400], (attack) => ask(`rpc/add?a=${encoded(attack)}`)],
    ['the schema', [406], (attack) => ask('items', { headers: { 'accept-profile': printable(attack) } })],
    [
      'the schema of a change',
      [406],
      (attack) => ask('items', post('{}', { 'content-profile': printable(attack) })),
    ],
    [
      'a preference',
      [200],
      (attack) =>
        ask('items?limit=1', {
          headers: { prefer: `timezone=${printable(attack)}, count=${printable(attack)}` },
        }),
    ],
    ['the range', [200], (attack) => ask('items?limit=1', { headers: { range: printable(attack) } })],
    [
      'the accepted type',
      [406],
      (attack) => ask('items?limit=1', { headers: { accept: printable(attack) } }),
    ],
    [
      'a header that functions see',
      [200],
      (attack) => ask('rpc/zone', { headers: { 'x-any': printable(attack) } }),
    ],
  ])('in %s', async (_, statuses, send) => {
    for (const attack of attacks) expect(statuses).toContain(await send(attack));
    const { data, error } = await guest().from('studios').select('id');
    expect([error, data?.length]).toEqual([null, 3]);
    expect((await guest().from('items').select('id').limit(0)).error).toBeNull();
  });
});

/** The characters of the text that a header can have. */
const printable = (text: string): string => text.replaceAll(/[^\u0020-\u007e]/g, '');

describe('very large requests', () => {
  test('with 900 filters are served', async () => {
    const filters = Array.from({ length: 900 }, (_, index) => `id=neq.${index}`).join('&');
    expect(await ask(`series?select=id&${filters}`)).toBe(200);
  });
  test('with 2000 nested conditions are refused', async () => {
    const depth = 2000;
    expect(await ask(`series?or=${'(and'.repeat(depth)}(id.eq.1)${')'.repeat(depth)}`)).toBe(400);
  });
  test('with a URL of 100 kB are refused', async () => {
    const status = await ask(`series?id=in.(${'1,'.repeat(50_000)}1)`).catch(() => 431);
    expect([414, 431]).toContain(status);
  });
  test('with deeply nested JSON are refused or stored', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    for (const body of [deep, `{"data": ${deep}}`, `[${deep}]`, '{"data":'.repeat(100_000)]) {
      expect([200, 201, 400, 413, 500]).toContain(await ask('items', post(body)));
    }
    expect(await ask('rpc/echo', post(`{"value": ${deep}}`))).toBeGreaterThanOrEqual(400);
    expect(await ask('studios')).toBe(200);
  });
  test('with a long text store the text unchanged', async () => {
    const note = 'あ'.repeat(300_000);
    const { data } = await guest().from('items').insert({ note }).select('note').single();
    expect(data).toEqual({ note });
  });
});
