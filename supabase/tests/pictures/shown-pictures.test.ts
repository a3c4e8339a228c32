import { ratios } from '@irodori/words/vocabulary';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase, type Party, type Visitor } from '../database.ts';
import { picturesOf } from './shown-pictures.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const { forgetFiles, made, nameOf, pathOf, show, shown, store, withdraw } = picturesOf(database);
beforeEach(forgetFiles);

const listed = async (by: Party) =>
  (await by.query<{ job_id: string }>('select job_id from shown_pictures order by job_id')).map(
    (row) => row.job_id,
  );
const opened = (by: Party, jobId: string) =>
  by.call<{ path: string; words: string | null; ofPerson: { jobId: string }[] } | null>('shown_picture', {
    job_id: jobId,
  });
const search = (by: Party, filter: Readonly<Record<string, unknown>>) =>
  by.call<{ jobId: string; shownAt: string; app: { slug: string } }[]>('search_shown_pictures', filter);
const leftCopies = () => service.call<string[]>('left_copies');

describe('a picture that its owner shows', () => {
  test('is listed for everybody once its copy is stored, and gone with everything when it is withdrawn', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const jobId = await made(aki);
    expect(await show(aki, jobId)).toEqual([jobId]);
    for (const by of [stranger, ben]) expect(await listed(by)).toEqual([]);
    expect(await opened(stranger, jobId)).toBeNull();
    const copy = await store(jobId);
    for (const by of [stranger, ben]) expect(await listed(by)).toEqual([jobId]);
    expect(await opened(stranger, jobId)).toMatchObject({ path: copy, words: 'an elf with silver hair' });

    await withdraw(aki, jobId);
    expect(await listed(stranger)).toEqual([]);
    expect(await opened(stranger, jobId)).toBeNull();
    expect(await leftCopies()).toEqual([copy]);
    expect(await owner.query('select words, prompt, drew from shown_pictures')).toEqual([
      { words: null, prompt: null, drew: null },
    ]);
  });

  test('is in no list if it is unlisted, but opens for everybody who has its address', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const jobId = await shown(aki, 'unlisted');
    for (const by of [stranger, ben]) {
      expect(await listed(by)).toEqual([]);
      expect(await opened(by, jobId)).toMatchObject({ path: await pathOf(jobId) });
    }
  });

  test('keeps its copy when more or fewer see it, and gets a new name when it is shown again', async () => {
    const aki = await database.visitor();
    const jobId = await shown(aki, 'unlisted');
    const copy = await pathOf(jobId);
    await show(aki, jobId, 'public', {});
    expect(await pathOf(jobId)).toBe(copy);
    expect(await opened(stranger, jobId)).toMatchObject({ words: null });
    await withdraw(aki, jobId);
    await show(aki, jobId);
    expect(await pathOf(jobId)).not.toBe(copy);
    expect(await opened(stranger, jobId)).toBeNull();
  });

  test('does not tell whose it is, and leads to other public pictures of its owner', async () => {
    const aki = await database.visitor();
    const [first, second] = [await shown(aki), await shown(aki)];
    await shown(aki, 'unlisted');
    expect((await opened(stranger, first))?.ofPerson.map(({ jobId }) => jobId)).toEqual([second]);
    expect(JSON.stringify(await opened(stranger, first))).not.toContain(aki.id);
    await expect(stranger.query('select user_id from shown_pictures')).rejects.toThrow('permission denied');
  });

  test('leads to public pictures in which at least three of the same things were drawn, however old, those with the most first', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const drawn = async (by: Visitor, drew: readonly string[], visibility?: string) => {
      const jobId = await made(by);
      await show(by, jobId, visibility, { words: 'elf', prompt: { prompt: 'elf' }, drew });
      await store(jobId);
      return jobId;
    };
    const drew = ['girl', 'silver hair', 'cloak', 'castle'];
    const first = await drawn(aki, drew);
    const most = await drawn(ben, [...drew, 'night']);
    await drawn(ben, ['girl', 'silver hair', 'school']);
    const three = await drawn(ben, ['castle', 'cloak', 'girl', 'red hair']);
    await drawn(ben, drew, 'unlisted');
    const alikeTo = async (jobId: string) =>
      (await stranger.call<{ jobId: string }[]>('pictures_like', { job_id: jobId })).map(
        (other) => other.jobId,
      );
    expect(await alikeTo(first)).toEqual([most, three]);
    expect(await alikeTo(await made(aki))).toEqual([]);
    await database.transaction(async (sql) => {
      await sql.query(`set local session_replication_role = replica`);
      await sql.query(
        `insert into shown_pictures (job_id, user_id, app_id, visibility, path, is_stored, width, height, words, prompt, drew)
         select gen_random_uuid(), user_id, app_id, visibility, gen_random_uuid() || '.webp', true, 1, 1, '', '{}', '["boy"]'
         from shown_pictures, generate_series(1, 500) where job_id = $1`,
        [first],
      );
    });
    expect(await alikeTo(first)).toEqual([most, three]);
    await withdraw(ben, most);
    expect(await alikeTo(first)).toEqual([three]);
    await show(aki, first, 'public', {});
    expect(await alikeTo(first)).toEqual([]);
  });

  test('is shown and withdrawn by its owner alone, whom a guest is not', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const guest = await database.visitor({ isAnonymous: true });
    const jobId = await made(aki);
    expect(await show(ben, jobId)).toEqual([]);
    await expect(show(guest, await made(guest))).rejects.toThrow('registration_required');
    await show(aki, jobId);
    await store(jobId);
    await withdraw(ben, jobId);
    expect(await listed(stranger)).toEqual([jobId]);
    const { before, after } = await aki.addSecondFactor();
    await show(aki, jobId, 'unlisted');
    expect(await listed(before)).toEqual([]);
    expect(await listed(after)).toEqual([jobId]);
  });

  test('leaves nothing in the storage when its account is deleted', async () => {
    const aki = await database.visitor();
    const jobId = await shown(aki);
    await owner.query(`insert into storage.objects (bucket_id, name) values ('outputs', $1)`, [
      nameOf(aki, jobId),
    ]);
    const copy = await pathOf(jobId);
    await owner.query('delete from auth.users where id = $1', [aki.id]);
    expect(await service.call('left_objects')).toEqual([
      { bucket: 'shown', path: copy },
      { bucket: 'outputs', path: nameOf(aki, jobId) },
    ]);
  });

  test('can be changed 60 times in an hour, and withdrawn at any time', async () => {
    const aki = await database.visitor();
    const jobId = await made(aki);
    for (let turn = 0; turn < 60; turn += 1) await show(aki, jobId);
    await expect(show(aki, jobId)).rejects.toThrow('too_often');
    await withdraw(aki, jobId);
    expect(await pathOf(jobId)).toBeNull();
  });
});

describe('a copy that shows nothing any more', () => {
  test('is named until it is removed, also if it is stored after its picture was withdrawn', async () => {
    const aki = await database.visitor();
    const jobId = await made(aki);
    await show(aki, jobId);
    const late = await pathOf(jobId);
    await withdraw(aki, jobId);
    expect(await leftCopies()).toEqual([]);
    await service.call('copies_stored', { paths: [late] });
    await owner.query(`insert into storage.objects (bucket_id, name) values ('shown', $1)`, [late]);
    expect(await leftCopies()).toEqual([late]);
    expect(await opened(stranger, jobId)).toBeNull();
    await owner.query(`update private.left_copies set left_at = now() - interval '2 hours'`);
    expect(await leftCopies()).toEqual([late]);
    await owner.query(`delete from storage.objects where bucket_id = 'shown'`);
    expect(await leftCopies()).toEqual([]);
    expect(await owner.query('select path from private.left_copies')).toEqual([]);
  });
});

describe('a list of public pictures', () => {
  test('is searched by the words that owners show, and by those alone', async () => {
    const aki = await database.visitor();
    const [told, untold] = [await shown(aki), await made(aki)];
    await show(aki, untold, 'public', {});
    await store(untold);
    const found = async (words: string) => (await search(stranger, { words })).map(({ jobId }) => jobId);
    expect(await found('elf hair')).toEqual([told]);
    expect(await found('elf -silver')).toEqual([]);
  });

  test('is searched for Japanese and Chinese words within an unspaced run, as a whole, in a phrase or left out', async () => {
    const aki = await database.visitor();
    const showWords = async (prompt: string) => {
      const jobId = await made(aki);
      await show(aki, jobId, 'public', { words: prompt, prompt: { prompt }, drew: [] });
      await store(jobId);
      return jobId;
    };
    const girl = await showWords('anime銀髪の少女、dancing in the rain, 女の子');
    const boy = await showWords('可爱的少年和白猫');
    const found = async (words: string) =>
      (await search(stranger, { words })).map(({ jobId }) => jobId).toSorted();
    const both = [girl, boy].toSorted();
    for (const words of [
      '少女',
      '銀髪の少女',
      '髪',
      '女',
      '"銀髪の少女"',
      'anime少女',
      'dance 少女',
      '少女 -猫',
    ])
      expect([words, await found(words)]).toEqual([words, [girl]]);
    for (const words of ['少年', '猫', '少年和白猫', '少年 or 犬', '少 -銀髪の少女'])
      expect([words, await found(words)]).toEqual([words, [boy]]);
    expect(await found('少')).toEqual(both);
    // Both pairs of the first are there, apart from each other.
    for (const words of ['少女の', '女少', '少女の銀髪', '白猫和少年', '犬'])
      expect([words, await found(words)]).toEqual([words, []]);
  });

  test('has the formats that forms offer, each nearest to its pictures', async () => {
    const aki = await database.visitor();
    const jobId = await shown(aki);
    const formatOf = async (width: number, height: number) => {
      await owner.query('update shown_pictures set width = $2, height = $3 where job_id = $1', [
        jobId,
        width,
        height,
      ]);
      const [row] = await stranger.query<{ ratio: string }>('select ratio from shown_pictures');
      return row?.ratio;
    };
    for (const [format, [width, height]] of Object.entries(ratios)) {
      expect(await formatOf(width, height)).toBe(format);
      // Enlarged.
      expect(await formatOf(width * 4, height * 4)).toBe(format);
    }
    expect(await formatOf(832, 1216)).toBe('2:3');
    expect(await formatOf(9, 16)).toBe('2:3');
    expect(await formatOf(3, 2)).toBe('4:3');
    await owner.query('update shown_pictures set width = 1024, height = 576');
    for (const shape of ['', 'wide', '16:9'])
      expect(await search(stranger, { words: 'silver', shape })).toHaveLength(1);
    for (const shape of ['upright', '4:3'])
      expect(await search(stranger, { words: 'silver', shape })).toEqual([]);
  });

  test('is searched 4,000 pictures at a time for a word that was common long ago, and the page is told how far', async () => {
    const aki = await database.visitor();
    const jobId = await shown(aki);
    // Pictures alone, without their jobs. Triggers would make each of them dear.
    const withoutTriggers = (text: string, params: unknown[]) =>
      database.transaction(async (sql) => {
        await sql.query('set local session_replication_role = replica');
        await sql.query(text, params);
      });
    await withoutTriggers(
      `insert into shown_pictures (job_id, user_id, app_id, visibility, path, is_stored, width, height, words, prompt, drew,
           shown_at)
         select id, $1, (select app_id from jobs where id = $2), 'public', id || '.webp', true, 8, 8, word,
           jsonb_build_object('prompt', word), '[]', timestamptz '2126-01-01Z' + n * interval '1 second'
         from (
           select n, gen_random_uuid() as id, case when n <= 5010 then 'lantern' else 'snow' end as word
           from generate_series(1, 8990) n) made`,
      [aki.id, jobId],
    );
    expect(await search(stranger, { words: 'lantern' })).toHaveLength(20);
    const words = 'lantern';
    const endOf = (before: object) =>
      stranger.call<{ shownAt: string; jobId: string }>('shown_search_end', { words, ...before });
    const beforeThat = (end: { shownAt: string; jobId: string }) => ({
      shown_before: end.shownAt,
      job_before: end.jobId,
    });
    const end = await endOf({});
    expect(Date.parse(end.shownAt)).toBe(Date.parse('2126-01-01Z') + 4991 * 1000);
    const rest = beforeThat(end);
    expect(await search(stranger, { words, ...rest })).toHaveLength(25);
    const second = await endOf(rest);
    expect(Date.parse(second.shownAt)).toBe(Date.parse('2126-01-01Z') + 991 * 1000);
    expect(await endOf(beforeThat(second))).toBeNull();
    const [newest] = await search(stranger, { words: 'silver' });
    expect(newest?.jobId).toBe(jobId);
    expect(await stranger.call('shown_search_end', { words: 'silver' })).toBeNull();
    await withoutTriggers('delete from shown_pictures where job_id <> $1', [jobId]);
  });

  test('is searched page by page, together with an app and a shape', async () => {
    const aki = await database.visitor();
    for (let number = 0; number < 27; number += 1) await shown(aki);
    const other = await shown(aki, undefined, 'naruto-ai-image-generator');
    // Pictures of one moment are in the order of their ids.
    await owner.query('update shown_pictures set shown_at = now()');
    const inOrder = (
      await stranger.query<{ job_id: string }>(
        'select job_id from shown_pictures order by shown_at desc, job_id desc',
      )
    ).map(({ job_id }) => job_id);
    const first = await search(stranger, { words: 'silver' });
    expect(first.map(({ jobId }) => jobId)).toEqual(inOrder.slice(0, 25));
    expect(first[0]).toMatchObject({ words: 'an elf with silver hair', width: 768, favourites: 0 });
    const last = first.at(-1);
    const second = await search(aki, {
      words: 'silver',
      shown_before: last?.shownAt,
      job_before: last?.jobId,
    });
    expect(second.map(({ jobId }) => jobId)).toEqual(inOrder.slice(25));

    const [app] = await owner.query<{ id: string }>(
      `select id from apps where slug = 'naruto-ai-image-generator'`,
    );
    const ofApp = await search(stranger, { words: 'silver', app_ids: [app?.id], shape: 'upright' });
    expect(ofApp.map(({ jobId, app: { slug } }) => [jobId, slug])).toEqual([
      [other, 'naruto-ai-image-generator'],
    ]);
    expect(await search(stranger, { words: 'silver', shape: 'wide' })).toEqual([]);
  });

  test.each(['anon', 'authenticated'])(
    'of one app, of one format or of all continues from its last picture by an index (%s)',
    async (role) => {
      const planOf = (filter: string) =>
        database.transaction(async (sql) => {
          // A plan for many rows, which this table does not have.
          for (const plan of ['seqscan', 'bitmapscan', 'sort'])
            await sql.query(`select set_config('enable_${plan}', 'off', true)`);
          await sql.query(`select set_config('role', $1, true)`, [role]);
          const { rows } = await sql.query<{ 'QUERY PLAN': string }>(
            `explain select job_id from shown_pictures where is_listed = true and ${filter} and shown_at <= now()
           order by shown_at desc, job_id desc limit 25`,
          );
          return rows.map((row) => row['QUERY PLAN']).join('\n');
        });
      for (const [filter, index] of [
        ['true', 'shown_pictures_listed_idx'],
        ['app_id = (select id from apps limit 1)', 'shown_pictures_listed_app_idx'],
        [`ratio = '2:3'`, 'shown_pictures_ratio_idx'],
      ] as const) {
        const plan = await planOf(filter);
        expect(plan).toContain(index);
        expect(plan).not.toContain('Sort');
      }
    },
  );

  test.each(['anon', 'authenticated'])(
    'that the page of an app shows, the best ones, come from an index (%s)',
    async (role) => {
      const plan = await database.transaction(async (sql) => {
        for (const way of ['seqscan', 'bitmapscan', 'sort'])
          await sql.query(`select set_config('enable_${way}', 'off', true)`);
        await sql.query(`select set_config('role', $1, true)`, [role]);
        const { rows } = await sql.query<{ 'QUERY PLAN': string }>(
          `explain select best.job_id from apps a left join lateral (
             select s.job_id from shown_pictures s where s.app_id = a.id and s.is_listed = true
             order by s.chosen_at desc nulls last, s.favourites desc nulls last, s.shown_at desc nulls last limit 11
           ) best on true where a.slug = 'ai-elf-generator'`,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toContain('shown_pictures_best_idx');
      expect(plan).not.toContain('Sort');
    },
  );
});
