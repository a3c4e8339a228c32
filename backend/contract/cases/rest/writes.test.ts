import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { guest, request } from '../../client.ts';

const items = () => guest().from('items');
const name = () => randomUUID();

describe('insert', () => {
  test('responds 201 without rows unless rows are requested', async () => {
    const owner = name();
    const { data, status, error } = await items().insert({ owner });
    expect([status, data, error]).toEqual([201, null, null]);
    expect((await items().select('owner,amount,note,twice').eq('owner', owner)).data).toEqual([
      { owner, amount: 7, note: 'nothing', twice: 14 },
    ]);
  });
  test('without returned rows has no body and no content type', async () => {
    for (const prefer of ['return=minimal', 'return=headers-only']) {
      const response = await request('/rest/v1/items', { method: 'POST', body: '{}', headers: { prefer } });
      expect([response.status, response.headers.get('content-type')]).toEqual([201, null]);
      expect(await response.text()).toBe('');
    }
  });
  test('of char(n) and bit(n) keeps the length', async () => {
    const { data } = await guest()
      .from('fixed_lengths')
      .insert({ letters: 'abcde', bits: '10101' })
      .select('letters,bits');
    expect(data).toEqual([{ letters: 'abcde', bits: '10101' }]);
    const { error } = await guest().from('fixed_lengths').insert({ letters: 'abcdef' });
    expect(error?.code).toBe('22001');
  });
  test('returns the rows, with selected columns and embeddings', async () => {
    const owner = name();
    const { data, status } = await items()
      .insert({ owner, studio_id: 1 })
      .select('owner,studios(name)')
      .single();
    expect([status, data]).toEqual([201, { owner, studios: { name: 'Kumo' } }]);
  });
  test('of several rows returns them in their order', async () => {
    const owner = name();
    const { data } = await items()
      .insert([
        { owner, note: 'a' },
        { owner, note: 'b' },
      ])
      .select('note');
    expect(data).toEqual([{ note: 'a' }, { note: 'b' }]);
  });
  test('of rows with different columns sets missing values to null, or to the default with defaultToNull false', async () => {
    const owner = name();
    const rows = [
      { owner, amount: 1 },
      { owner, note: 'x' },
    ];
    const nulls = await items()
      .insert([
        { owner, amount: 1, note: 'y' },
        { owner, note: 'x' },
      ])
      .select('amount');
    expect(nulls.data).toEqual([{ amount: 1 }, { amount: null }]);
    expect((await items().insert(rows)).error?.code).toBe('23502');
    const defaults = await items().insert(rows, { defaultToNull: false }).select('amount,note');
    expect(defaults.data).toEqual([
      { amount: 1, note: 'nothing' },
      { amount: 7, note: 'x' },
    ]);
  });
  test('of rows with different columns over HTTP without columns= is PGRST102', async () => {
    const response = await request('/rest/v1/items', {
      method: 'POST',
      body: '[{"owner":"x"},{"note":"y"}]',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'PGRST102',
      message: 'All object keys must match',
      details: null,
      hint: null,
    });
  });
  test('with columns= uses only the values of these columns', async () => {
    const owner = name();
    const response = await request('/rest/v1/items?columns=owner,note&select=owner,note,amount', {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: JSON.stringify([{ owner, note: 'a', amount: 99, unknown: 1 }]),
    });
    expect(await response.json()).toEqual([{ owner, note: 'a', amount: 7 }]);
  });
  test('of an empty object uses every default; of an empty list does nothing', async () => {
    const one = await items().insert({}).select('note,owner').single();
    expect(one.data).toEqual({ note: 'nothing', owner: null });
    const none = await items().insert([]).select();
    expect([none.status, none.data]).toEqual([201, []]);
  });
  test('of JSON keeps strings, numbers, booleans, lists and objects', async () => {
    for (const data of ['text', '"quoted"', 'true', 12.5, false, [1, 'x', null], { a: { b: null } }]) {
      const { data: row } = await items().insert({ data }).select('data').single();
      expect(row).toEqual({ data });
    }
  });
  test('accepts lists and composites', async () => {
    const { data } = await items()
      .insert({ words: ['a', 'with, comma', '"q"', null], size: { width: 2, height: 3 } })
      .select('words,size')
      .single();
    expect(data).toEqual({ words: ['a', 'with, comma', '"q"', null], size: { width: 2, height: 3 } });
  });
  test('accepts CSV', async () => {
    const owner = name();
    const response = await request('/rest/v1/items?select=note,amount', {
      method: 'POST',
      headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
      body: `owner,note,amount\n${owner},"with ""quotes"", and comma",3\n${owner},plain,NULL`,
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual([
      { note: 'with "quotes", and comma', amount: 3 },
      { note: 'plain', amount: null },
    ]);
  });
  test('into a view writes to its table', async () => {
    const owner = name();
    const { data, error } = await guest()
      .from('item_cards')
      .insert({ owner, note: 'card' })
      .select('owner,note')
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({ owner, note: 'card' });
    expect((await items().select('amount').eq('owner', owner).single()).data).toEqual({ amount: 7 });
  });
  test('of an unknown column is PGRST204', async () => {
    const { error, status } = await items().insert({ ownr: 'x' });
    expect(status).toBe(400);
    expect(error).toEqual({
      code: 'PGRST204',
      message: "Could not find the 'ownr' column of 'items' in the schema cache",
      details: null,
      hint: null,
    });
  });
  test('of invalid JSON is PGRST102', async () => {
    const response = await request('/rest/v1/items', { method: 'POST', body: '{"owner":' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PGRST102', message: 'Empty or invalid json' });
  });
  test('of another media type is PGRST102', async () => {
    const response = await request('/rest/v1/items', {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: 'x',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'Content-Type not acceptable: application/zip' });
  });
});

describe('upsert', () => {
  test('responds 201 for a new row and 200 for a changed row', async () => {
    const id = randomUUID();
    const first = await items().upsert({ id, note: 'first' }).select('note').single();
    expect([first.status, first.data]).toEqual([201, { note: 'first' }]);
    const second = await items().upsert({ id, note: 'second' }).select('note').single();
    expect([second.status, second.data]).toEqual([200, { note: 'second' }]);
  });
  test('uses the unique columns of onConflict', async () => {
    const code = name();
    await items().insert({ code, note: 'first' });
    const { data } = await items()
      .upsert({ code, note: 'second' }, { onConflict: 'code' })
      .select('note')
      .single();
    expect(data).toEqual({ note: 'second' });
    expect((await items().upsert({ code, owner: 'x' }, { onConflict: 'owner' })).error?.code).toBe('42P10');
  });
  test('with ignoreDuplicates keeps existing rows and returns the new rows', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const pairs = () => guest().from('pairs');
    await pairs().insert({ a, b: 1, value: 'kept' });
    const { data, status } = await pairs()
      .upsert(
        [
          { a, b: 1, value: 'lost' },
          { a: b, b: 1, value: 'new' },
        ],
        { ignoreDuplicates: true },
      )
      .select('value');
    expect([status, data]).toEqual([201, [{ value: 'new' }]]);
    expect((await pairs().select('value').eq('a', a).single()).data).toEqual({ value: 'kept' });
  });
  test('of the same row twice in one request is 21000', async () => {
    const id = randomUUID();
    const { error, status } = await items().upsert([
      { id, note: 'a' },
      { id, note: 'b' },
    ]);
    expect([status, error?.code]).toEqual([500, '21000']);
  });
  test('by PUT inserts or replaces the row of the URL', async () => {
    const id = randomUUID();
    const put = (body: object, path = `id=eq.${id}`) =>
      request(`/rest/v1/items?${path}&select=note`, {
        method: 'PUT',
        headers: { prefer: 'return=representation' },
        body: JSON.stringify(body),
      });
    const first = await put({ id, note: 'a' });
    expect([first.status, await first.json()]).toEqual([201, [{ note: 'a' }]]);
    const second = await put({ id, note: 'b' });
    expect([second.status, await second.json()]).toEqual([200, [{ note: 'b' }]]);
    const other = await put({ id: randomUUID(), note: 'c' });
    expect([other.status, await other.json()]).toEqual([400, expect.objectContaining({ code: 'PGRST115' })]);
    const wrong = await put({ id, note: 'c' }, 'note=eq.b');
    expect([wrong.status, await wrong.json()]).toEqual([405, expect.objectContaining({ code: 'PGRST105' })]);
  });
});

describe('update and delete', () => {
  test('a trigger can set a status without content', async () => {
    const id = name();
    await guest().from('quiet_rows').insert({ id });
    const response = await request(`/rest/v1/quiet_rows?id=eq.${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ id }),
      headers: { prefer: 'return=representation' },
    });
    expect([response.status, await response.text()]).toEqual([205, '']);
  });
  test('update changes the matching rows, and returns them if requested', async () => {
    const owner = name();
    await items().insert([
      { owner, amount: 1 },
      { owner, amount: 2 },
    ]);
    const silent = await items().update({ note: 'changed' }).eq('owner', owner).eq('amount', 1);
    expect([silent.status, silent.data]).toEqual([204, null]);
    const { data } = await items()
      .update({ amount: 5 })
      .eq('owner', owner)
      .order('note')
      .select('note,amount');
    expect(data).toEqual([
      { note: 'changed', amount: 5 },
      { note: 'nothing', amount: 5 },
    ]);
  });
  test('update without columns changes nothing', async () => {
    const owner = name();
    await items().insert({ owner });
    const { data, status } = await items().update({}).eq('owner', owner).select('owner');
    expect([status, data]).toEqual([200, []]);
  });
  test('update with single rolls back if it matches several rows', async () => {
    const owner = name();
    await items().insert([{ owner }, { owner }]);
    const { error } = await items().update({ note: 'x' }).eq('owner', owner).select().single();
    expect(error?.code).toBe('PGRST116');
    expect((await items().select('note').eq('owner', owner)).data).toEqual([
      { note: 'nothing' },
      { note: 'nothing' },
    ]);
  });
  test('update can be filtered with or, and returns embeddings', async () => {
    const owner = name();
    await items().insert([
      { owner, amount: 1, studio_id: 1 },
      { owner, amount: 2 },
      { owner, amount: 3 },
    ]);
    const { data } = await items()
      .update({ note: 'hit' })
      .eq('owner', owner)
      .or('amount.eq.1,amount.eq.3')
      .select('amount,studios(name)')
      .order('amount');
    expect(data).toEqual([
      { amount: 1, studios: { name: 'Kumo' } },
      { amount: 3, studios: null },
    ]);
  });
  test('delete removes the matching rows, and returns them if requested', async () => {
    const owner = name();
    await items().insert([
      { owner, amount: 1 },
      { owner, amount: 2 },
    ]);
    const { data, status } = await items().delete().eq('owner', owner).eq('amount', 2).select('amount');
    expect([status, data]).toEqual([200, [{ amount: 2 }]]);
    expect((await items().delete({ count: 'exact' }).eq('owner', owner)).count).toBe(1);
    expect((await items().select().eq('owner', owner)).data).toEqual([]);
  });
  test('a generated column cannot be written', async () => {
    const { error, status } = await items().update({ twice: 3 }).eq('owner', 'nobody');
    expect([status, error?.code]).toEqual([400, '428C9']);
  });
  test('a table without a primary key can be written', async () => {
    const owner = randomUUID();
    const keyless = () => guest().from('keyless');
    expect((await keyless().insert({ owner, value: 1 })).status).toBe(201);
    expect((await keyless().update({ value: 2 }).eq('owner', owner).select('value')).data).toEqual([
      { value: 2 },
    ]);
    expect((await keyless().delete().eq('owner', owner)).status).toBe(204);
  });
});

describe('names of tables and columns', () => {
  test('can have spaces, points, quotes, commas, reserved words and any letters', async () => {
    const table = () => guest().from('odd names');
    const row = {
      'first name': 'a',
      select: 'b',
      名前: 'ハナ',
      'a.b': 'c',
      'co"te': 'd',
      'comma,name': 'e',
      UPPER: 'f',
    };
    const { data, error } = await table().insert(row).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject(row);
    const read = await table()
      .select('"first name",select,名前,"a.b","co\\"te","comma,name",UPPER')
      .eq('id', data?.id)
      .eq('first name', 'a')
      .eq('名前', 'ハナ')
      .eq('"a.b"', 'c')
      .order('select')
      .single();
    expect(read.error).toBeNull();
    expect(read.data).toEqual(row);
  });
});
