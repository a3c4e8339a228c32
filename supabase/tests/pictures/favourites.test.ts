import { describe, expect, test } from 'vitest';
import { useDatabase, type Party } from '../database.ts';
import { picturesOf } from './shown-pictures.ts';

const database = useDatabase();
const { owner, stranger } = database;
const { made, shown, withdraw } = picturesOf(database);

const set = (by: Party, jobId: string, isFavourite = true) =>
  by.call('set_favourite', { job_id: jobId, is_favourite: isFavourite });
const favouritesOf = async (by: Party) =>
  (await by.query<{ job_id: string }>('select job_id from favourites')).map(({ job_id }) => job_id);
const count = async (jobId: string) => {
  const [row] = await owner.query<{ favourites: number }>(
    'select favourites from shown_pictures where job_id = $1',
    [jobId],
  );
  return row?.favourites;
};

describe('a favourite', () => {
  test('is counted once for each visitor but the owner, guests included, and seen by its visitor alone', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const guest = await database.visitor({ isAnonymous: true });
    const jobId = await shown(aki);
    for (const by of [aki, ben, ben, guest]) await set(by, jobId);
    expect(await count(jobId)).toBe(2);
    expect(await favouritesOf(ben)).toEqual([jobId]);
    await set(ben, jobId, false);
    await set(ben, jobId, false);
    expect(await count(jobId)).toBe(1);
    expect(await favouritesOf(ben)).toEqual([]);
    await expect(stranger.query('select job_id from favourites')).rejects.toThrow('permission denied');
  });

  test('is in the visitor’s list while its owner shows it', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const [first, second, own] = [await shown(aki), await shown(aki, 'unlisted'), await made(ben)];
    for (const jobId of [first, second, own]) await set(ben, jobId);
    const list = async (by: Party, before: string | null = null) =>
      by.call<{ jobId: string; likedAt: string }[]>('own_favourites', { before });
    const all = await list(ben);
    expect(all.map(({ jobId }) => jobId)).toEqual([second, first]);
    expect((await list(ben, all[0]?.likedAt)).map(({ jobId }) => jobId)).toEqual([first]);
    await withdraw(aki, first);
    expect((await list(ben)).map(({ jobId }) => jobId)).toEqual([second]);
    expect(await list(aki)).toEqual([]);
    expect(await list(ben.application)).toEqual([]);
  });

  test('is a picture that the visitor may see: an own one, or one that is shown', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const [own, unlisted] = [await made(aki), await shown(aki, 'unlisted')];
    await set(aki, own);
    await set(ben, unlisted);
    await expect(set(ben, own)).rejects.toThrow('job_not_found');
    const { before } = await ben.addSecondFactor();
    await expect(set(before, unlisted)).rejects.toThrow('job_not_found');
    expect(await favouritesOf(before)).toEqual([]);
  });

  test('of others ends with the showing of the picture, and its owner’s stays', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const jobId = await shown(aki);
    for (const by of [aki, ben]) await set(by, jobId);
    await withdraw(aki, jobId);
    expect(await favouritesOf(ben)).toEqual([]);
    expect(await favouritesOf(aki)).toEqual([jobId]);
    expect(await count(jobId)).toBe(0);
  });

  test('of a guest goes along to the account to which the guest signs in, and is counted once', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const guest = await database.visitor({ isAnonymous: true });
    const [first, second, own] = [await shown(aki), await shown(aki), await made(guest)];
    for (const jobId of [first, second, own]) await set(guest, jobId);
    await set(ben, second);
    const secret = await guest.call<string>('offer_guest_account');
    expect(await ben.call('keep_guest_account', { secret })).toBe(false);
    expect((await favouritesOf(ben)).toSorted()).toEqual([first, second].toSorted());
    expect(await favouritesOf(guest)).toEqual([own]);
    expect([await count(first), await count(second)]).toEqual([1, 1]);
  });

  test('goes with its visitor’s account, and is not counted any more', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const jobId = await shown(aki);
    await set(ben, jobId);
    await owner.query('delete from auth.users where id = $1', [ben.id]);
    expect(await count(jobId)).toBe(0);
  });
});
