import { describe, expect, test } from 'vitest';
import { useDatabase, type Party, type Visitor } from '../database.ts';
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

describe('the home page has', () => {
  const onHome = async (by: Party = stranger) =>
    (
      await by.query<{ job_id: string }>(
        `select job_id from shown_pictures where is_on_home = true
         order by chosen_at desc nulls last, fans desc, shown_at desc limit 10`,
      )
    ).map(({ job_id }) => job_id);
  /** A picture that everybody sees, and at which a classifier has looked. */
  const checked = async (...args: Parameters<typeof shown>) => {
    const jobId = await shown(...args);
    await owner.query(`update shown_pictures set classifier_number = 1 where job_id = $1`, [jobId]);
    return jobId;
  };
  const registered = async (): Promise<[Visitor, Visitor, Visitor, Visitor]> => [
    await database.visitor(),
    await database.visitor(),
    await database.visitor(),
    await database.visitor(),
  ];

  test('pictures that two registered accounts made a favourite, neither guests nor owners, and leaves those that fewer do', async () => {
    const [aki, ben, cleo] = await registered();
    const guest = await database.visitor({ isAnonymous: true });
    const jobId = await checked(aki);
    for (const by of [aki, ben, guest]) await set(by, jobId);
    expect(await onHome()).toEqual([]);
    await set(cleo, jobId);
    expect(await onHome()).toEqual([jobId]);
    await set(ben, jobId, false);
    expect(await onHome()).toEqual([]);
    // The guest registers.
    await owner.query('update auth.users set is_anonymous = false where id = $1', [guest.id]);
    expect(await onHome()).toEqual([jobId]);
    expect(await count(jobId)).toBe(2);
    await owner.query('delete from auth.users where id = $1', [cleo.id]);
    expect(await onHome()).toEqual([]);
  });

  test('the editors’ choice first, then the pictures with the most registered accounts', async () => {
    const [aki, ben, cleo, dana] = await registered();
    const [two, three, chosen, fewest] = [
      await checked(aki),
      await checked(aki),
      await checked(aki),
      await checked(aki),
    ];
    for (const by of [ben, cleo]) for (const jobId of [two, three]) await set(by, jobId);
    for (const jobId of [three, fewest]) await set(dana, jobId);
    await owner.query('update shown_pictures set chosen_at = now() where job_id = $1', [chosen]);
    expect(await onHome()).toEqual([chosen, three, two]);
    expect(await onHome(aki)).toEqual([chosen, three, two]);
  });

  test('no picture that is unlisted, withdrawn, hidden or unchecked, however many made it a favourite', async () => {
    const [aki, ben, cleo] = await registered();
    const [unlisted, withdrawn, hidden, unchecked] = [
      await checked(aki, 'unlisted'),
      await checked(aki),
      await checked(aki),
      await shown(aki),
    ];
    for (const by of [ben, cleo])
      for (const jobId of [unlisted, withdrawn, hidden, unchecked]) await set(by, jobId);
    expect(await onHome()).toHaveLength(2);
    await withdraw(aki, withdrawn);
    await owner.query(
      'update shown_pictures set hidden_at = now(), path = null, is_stored = false where job_id = $1',
      [hidden],
    );
    expect(await onHome()).toEqual([]);
  });

  test.each(['anon', 'authenticated'])('its pictures from an index (%s)', async (role) => {
    const plan = await database.transaction(async (sql) => {
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await sql.query(`select set_config('enable_${way}', 'off', true)`);
      await sql.query(`select set_config('role', $1, true)`, [role]);
      const { rows } = await sql.query<{ 'QUERY PLAN': string }>(
        `explain select job_id from shown_pictures where is_on_home = true
         order by chosen_at desc nulls last, fans desc, shown_at desc limit 10`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('shown_pictures_home_idx');
    expect(plan).not.toContain('Sort');
  });
});
