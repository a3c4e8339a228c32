import { bookmark } from '@irodori/contract/bookmarks';
import { mostBookmarks } from '@irodori/contract/limits';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useDatabase, type Party } from '../database.ts';

const database = useDatabase();
const { owner, stranger } = database;

const bookmarksOf = async (by: Party) =>
  z
    .array(bookmark)
    .parse(
      await by.query(
        `select shelf, slug, created_at::text as "savedAt" from bookmarks order by created_at desc, slug`,
      ),
    );
const slugsOf = async (by: Party) => (await bookmarksOf(by)).map(({ slug }) => slug);
const save = (by: Party, slug: string, more = {}) =>
  by.call('save_bookmark', { shelf: 'post', slug, ...more });
/** Fills up a visitor's bookmarks with texts of long ago. */
const fill = (user: { id: string }, count: number) =>
  owner.query(
    `insert into bookmarks (user_id, shelf, slug, created_at)
     select $1, 'guide', 'old-' || n, now() - n * interval '1 day' from generate_series(1, $2) n`,
    [user.id, count],
  );

test('a bookmark is saved once and removed by its visitor, also by a guest, and a removed one comes back to its place', async () => {
  const guest = await database.visitor({ isAnonymous: true });
  await save(guest, 'first');
  const [first] = await bookmarksOf(guest);
  await save(guest, 'second');
  await save(guest, 'first');
  await guest.call('save_bookmark', { shelf: 'guide', slug: 'second' });
  expect(await slugsOf(guest)).toEqual(['second', 'second', 'first']);
  await guest.call('remove_bookmark', { shelf: 'post', slug: 'first' });
  await guest.call('remove_bookmark', { shelf: 'post', slug: 'second' });
  expect(await bookmarksOf(guest)).toMatchObject([{ shelf: 'guide', slug: 'second' }]);
  await save(guest, 'first', { created_at: first?.savedAt });
  await save(guest, 'tomorrow', { created_at: '2999-01-01' });
  expect(await slugsOf(guest)).toEqual(['tomorrow', 'second', 'first']);
});

test('bookmarks are read, saved and removed only by their visitor in a complete session of this site', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  await save(aki, 'a');
  const { before, after } = await aki.addSecondFactor();
  for (const nobody of [before, aki.application]) {
    await expect(save(nobody, 'b')).rejects.toThrow('user_not_found');
    expect(await bookmarksOf(nobody)).toEqual([]);
  }
  for (const nobody of [before, aki.application, ben])
    await nobody.call('remove_bookmark', { shelf: 'post', slug: 'a' });
  expect([await slugsOf(after), await slugsOf(ben)]).toEqual([['a'], []]);
  await expect(after.query('select user_id from bookmarks')).rejects.toThrow('permission denied');
  await expect(after.query(`update bookmarks set slug = 'b'`)).rejects.toThrow('permission denied');
  await expect(stranger.query('select slug from bookmarks')).rejects.toThrow('permission denied');
  await expect(save(stranger, 'b')).rejects.toThrow('permission denied');
});

test('a visitor has at most as many bookmarks as the contract says, and slugs are what an address can hold', async () => {
  const aki = await database.visitor();
  await fill(aki, mostBookmarks - 1);
  await save(aki, 'the-last');
  await expect(save(aki, 'one-more')).rejects.toThrow('too_many_bookmarks');
  await save(aki, 'the-last');
  expect(await bookmarksOf(aki)).toHaveLength(mostBookmarks);
  for (const slug of ['', 'a/b', 'a b', 'a'.repeat(256)])
    await expect(save(aki, slug)).rejects.toThrow('bookmarks_slug_check');
});

test('an account to which a guest signs in gets the guest’s newest bookmarks that it has room for', async () => {
  const [guest, aki] = [await database.visitor({ isAnonymous: true }), await database.visitor()];
  await fill(guest, 3);
  await fill(aki, mostBookmarks - 2);
  await save(guest, 'new');
  await save(guest, 'newer');
  const secret = await guest.call<string>('offer_guest_account');
  expect(await aki.call('keep_guest_account', { secret })).toBe(false);
  const slugs = await slugsOf(aki);
  expect(slugs).toHaveLength(mostBookmarks);
  expect(slugs.slice(0, 2).toSorted()).toEqual(['new', 'newer']);
});
