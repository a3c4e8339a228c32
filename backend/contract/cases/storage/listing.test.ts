import { describe, expect, test } from 'vitest';
import { guest, visitor } from '../../client.ts';
import { shelfOwner, shelves, text } from './files.ts';

async function shelfWith(names: readonly string[]) {
  const owner = await shelfOwner();
  for (const name of names) await shelves(owner).upload(owner.at(name), text(name));
  return owner;
}

describe('list', () => {
  test('returns one level, with folders as rows with only a name', async () => {
    const owner = await shelfWith(['b.txt', 'a.txt', 'deep/one.txt', 'deep/er/two.txt']);
    const { data } = await shelves(owner).list(owner.id);
    expect(data?.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'deep']);
    expect(data?.[0]).toMatchObject({
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      metadata: { size: 5, mimetype: 'text/plain', cacheControl: 'max-age=3600', eTag: expect.any(String) },
    });
    expect(data?.[2]).toMatchObject({ id: null, created_at: null, updated_at: null, metadata: null });
    const deep = await shelves(owner).list(owner.at('deep/'));
    expect(deep.data?.map(({ name }) => name)).toEqual(['er', 'one.txt']);
  });

  test('orders by whole names without case, so that a-b comes before the folder a', async () => {
    const owner = await shelfWith(['a/1', 'a-b/1', 'B.txt', 'a.txt', 'A/2', 'c']);
    const names = async (order: string) => {
      const { data } = await shelves(owner).list(owner.id, { sortBy: { column: 'name', order } });
      return data?.map(({ name }) => name.toLowerCase());
    };
    expect(await names('asc')).toEqual(['a-b', 'a.txt', 'a', 'b.txt', 'c']);
    expect(await names('desc')).toEqual(['c', 'b.txt', 'a', 'a.txt', 'a-b']);
  });

  test('by a time puts folders first in both directions, each with its own case', async () => {
    const owner = await shelfWith(['z.txt', 'a/1', 'A/1', 'b/1', 'y.txt']);
    const names = async (order: string) => {
      const sortBy = { column: 'created_at', order };
      return (await shelves(owner).list(owner.id, { sortBy })).data?.map(({ name }) => name);
    };
    expect((await names('asc'))?.slice(3)).toEqual(['z.txt', 'y.txt']);
    expect((await names('desc'))?.slice(3)).toEqual(['y.txt', 'z.txt']);
    expect((await names('asc'))?.slice(0, 3).toSorted()).toEqual(['A', 'a', 'b']);
  });

  test('searches names of one level by their prefix, in any case', async () => {
    const owner = await shelfWith(['Red.txt', 'redder.txt', 'blue.txt', 'red-folder/a.txt']);
    const { data } = await shelves(owner).list(owner.id, { search: 'RED' });
    expect(data?.map(({ name }) => name).toSorted()).toEqual(['Red.txt', 'red-folder', 'redder.txt']);
  });

  test('sorts by name and by time, in both directions', async () => {
    const owner = await shelfWith(['b.txt', 'c.txt', 'a.txt']);
    const names = async (column: string, order: string) =>
      (await shelves(owner).list(owner.id, { sortBy: { column, order } })).data?.map(({ name }) => name[0]);
    expect(await names('name', 'desc')).toEqual(['c', 'b', 'a']);
    expect(await names('created_at', 'asc')).toEqual(['b', 'c', 'a']);
    expect(await names('created_at', 'desc')).toEqual(['a', 'c', 'b']);
    await shelves(owner).update(owner.at('b.txt'), text('changed'));
    expect(await names('updated_at', 'asc')).toEqual(['c', 'a', 'b']);
  });

  test('returns pages by limit and offset', async () => {
    const owner = await shelfWith(['1', '2', '3', '4', '5']);
    const page = async (offset: number) =>
      (await shelves(owner).list(owner.id, { limit: 2, offset })).data?.map(({ name }) => name);
    expect([await page(0), await page(2), await page(4), await page(6)]).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5'],
      [],
    ]);
  });

  test('does not interpret the characters of SQL patterns', async () => {
    const owner = await shelfWith(['a_b.txt', 'axb.txt']);
    const { data } = await shelves(owner).list(owner.id, { search: 'a_' });
    expect(data?.map(({ name }) => name)).toContain('a_b.txt');
    expect((await shelves(owner).list(`${owner.id}' or true --`)).data).toEqual([]);
  });

  test('hides the folders of other visitors', async () => {
    const owner = await shelfWith(['a.txt']);
    const other = await visitor();
    expect((await shelves(other).list(owner.id)).data).toEqual([]);
    expect((await guest().storage.from('shelves').list(owner.id)).data).toEqual([]);
    const top = (await shelves(owner).list()).data?.map(({ name }) => name);
    expect(top).toEqual([owner.id]);
  });

  test('finds nothing below a name with a null character; remove and createSignedUrls find nothing, either', async () => {
    const owner = await shelfOwner();
    expect((await shelves(owner).list(`${owner.id}/a\u0000b`)).data ?? []).toEqual([]);
    expect((await shelves(owner).remove([owner.at('a\u0000b')])).data ?? []).toEqual([]);
    expect(
      (await shelves(owner).createSignedUrls([owner.at('a\u0000b')], 60)).data?.[0]?.signedUrl ?? null,
    ).toBeNull();
  });

  test('refuses a limit of 0', async () => {
    const owner = await shelfOwner();
    expect((await shelves(owner).list(owner.id, { limit: 0 })).error).not.toBeNull();
  });
});

describe('listV2', () => {
  test('pages through all objects by a cursor', async () => {
    const owner = await shelfWith(['1', '2', 'deep/3', 'deep/4', '5']);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await shelves(owner).listV2({
        prefix: `${owner.id}/`,
        limit: 2,
        ...(cursor !== undefined && { cursor }),
      });
      seen.push(...(data?.objects ?? []).map(({ name }) => name));
      cursor = data?.hasNext ? data.nextCursor : undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['1', '2', '5', 'deep/3', 'deep/4'].map(owner.at));
  });

  test('separates folders from objects with a delimiter', async () => {
    const owner = await shelfWith(['a.txt', 'deep/one.txt', 'deep/two.txt']);
    const { data } = await shelves(owner).listV2({ prefix: `${owner.id}/`, with_delimiter: true });
    expect(data?.hasNext).toBe(false);
    expect(data?.folders.map(({ name }) => name)).toEqual([owner.at('deep/')]);
    expect(data?.objects.map(({ name }) => name)).toEqual([owner.at('a.txt')]);
  });

  test('gives a folder the time of its first object when sorting by time', async () => {
    const owner = await shelfWith(['deep/one.txt', 'a.txt']);
    await shelves(owner).update(owner.at('deep/one.txt'), text('later'));
    const first = async (column: 'name' | 'updated_at') => {
      const sortBy = { column, order: 'asc' as const };
      const options = { prefix: `${owner.id}/`, with_delimiter: true, limit: 1, sortBy };
      return (await shelves(owner).listV2(options)).data;
    };
    expect((await first('name'))?.objects[0]?.name).toBe(owner.at('a.txt'));
    expect((await first('updated_at'))?.folders[0]).toMatchObject({
      name: owner.at('deep/'),
      updated_at: expect.any(String),
    });
  });

  test('sorts by time across pages', async () => {
    const owner = await shelfWith(['b', 'c', 'a', 'd']);
    const page = async (cursor?: string) =>
      (
        await shelves(owner).listV2({
          prefix: `${owner.id}/`,
          limit: 2,
          sortBy: { column: 'created_at', order: 'desc' },
          ...(cursor !== undefined && { cursor }),
        })
      ).data;
    const first = await page();
    const second = await page(first?.nextCursor);
    const names = [...(first?.objects ?? []), ...(second?.objects ?? [])].map(({ name }) => name.at(-1));
    expect(names).toEqual(['d', 'a', 'c', 'b']);
  });

  test('refuses an invalid cursor', async () => {
    const owner = await shelfOwner();
    expect(
      (await shelves(owner).listV2({ prefix: `${owner.id}/`, cursor: 'nonsense' })).error,
    ).not.toBeNull();
  });
});
