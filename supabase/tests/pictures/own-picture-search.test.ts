import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useDatabase, type Visitor } from '../database.ts';
import { ordersOf } from '../jobs/orders.ts';
import { picturesOf } from './shown-pictures.ts';

const database = useDatabase();
const { owner, service } = database;
const { appId } = ordersOf(database);
const { made } = picturesOf(database);

/** A job without a picture. */
const make = async ({ id }: Pick<Visitor, 'id'>, prompt: Record<string, unknown>) => {
  const jobId = randomUUID();
  await owner.query(
    `insert into jobs (id, user_id, app_id, prompt, cost, idempotency_key) values ($1, $2, $3, $4::jsonb, 0, $1)`,
    [jobId, id, await appId('ai-elf-generator'), prompt],
  );
  await service.call('block_job', { job_id: jobId, message: null });
  return jobId;
};
/** Jobs on their way, a second apart and with their number in the prompt; each with one of the words by its turn. */
const makeMany = async ({ id }: Pick<Visitor, 'id'>, count: number, words: readonly string[]) =>
  owner.query(
    `insert into jobs (user_id, app_id, prompt, created_at, cost, idempotency_key)
     select $1, $2, jsonb_build_object('prompt', concat('no ', n, ' ', ($4::text[])[1 + n % cardinality($4::text[])])),
       timestamptz '2026-01-01Z' + n * interval '1 second', 0, gen_random_uuid()
     from generate_series(1, $3::integer) n`,
    [id, await appId('ai-elf-generator'), count, words],
  );
const onTheirWay = { statuses: ['INITIATED'] };

type Search = Readonly<Record<string, unknown>>;
const search = async (visitor: Visitor, named: Search) => {
  const args = Object.keys(named).map((key, index) => `${key} => $${index + 1}`);
  const direction = named['ascending'] === true ? 'asc' : 'desc';
  return visitor.query<{ id: string; words: string }>(
    `select id, prompt ->> 'prompt' as words from search_own_jobs(${args.join(', ')})
     order by created_at ${direction}, id ${direction}`,
    Object.values(named),
  );
};
const found = async (visitor: Visitor, words: string) =>
  (await search(visitor, { words, ascending: true })).map((row) => row.words);
const idsOf = async (visitor: Visitor, named: Search) => (await search(visitor, named)).map(({ id }) => id);

describe('a search of own pictures', () => {
  test('finds them by the beginnings of all its words, in every field and in any order', async () => {
    const aki = await database.visitor();
    await make(aki, { prompt: 'An elf with Silver hair' });
    await make(aki, { prompt: 'A samurai', effects: ['petals', 'silver rain'] });
    await make(aki, { prompt: '銀髪 エルフ' });
    expect(await found(aki, 'silv')).toEqual(['An elf with Silver hair', 'A samurai']);
    expect(await found(aki, 'hair ELF')).toEqual(['An elf with Silver hair']);
    expect(await found(aki, 'ilver')).toEqual([]);
    expect(await found(aki, '銀')).toEqual(['銀髪 エルフ']);
  });

  test('finds Japanese and Chinese words within an unspaced run, also beside other words', async () => {
    const aki = await database.visitor();
    // Quotes, backslashes and line ends are escaped in JSON.
    const prompts = ['anime銀髪の少女、笑顔', '可爱的少年和白猫', '"ゲーマー少女"\\雪\n空-海\\n'];
    const [girl, boy, gamer] = prompts;
    for (const prompt of prompts) await make(aki, { prompt, effects: ['雨'] });
    for (const [words, wanted] of [
      ['少女', [girl, gamer]],
      ['銀髪の少女', [girl]],
      ['笑顔', [girl]],
      ['anime', [girl]],
      ['ANI 髪', [girl]],
      ['少', prompts],
      ['少年', [boy]],
      ['猫', [boy]],
      ['白猫 少年', [boy]],
      ['ーマ', [gamer]],
      ['雪 空海', []],
      ['雪 空 海', [gamer]],
      ['雨', prompts],
      ['女少', []],
      ['犬', []],
    ] as const)
      expect([words, await found(aki, words)]).toEqual([words, wanted]);
  });

  test('finds nothing of others, whatever its words, and takes every text as words', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    await make(aki, { prompt: `an elf, ${ben.id}` });
    await make(ben, { prompt: 'an elf of ben' });
    expect(await found(ben, 'elf')).toEqual(['an elf of ben']);
    expect(await found(ben, aki.id)).toEqual([]);
    expect(await found(ben, `'elf' | !zebra:*`)).toEqual([]);
    expect(await found(ben, `'elf' | !of:*`)).toEqual(['an elf of ben']);
    for (const empty of ['!', '\\', "'", ':*']) expect(await found(ben, empty)).toEqual([]);
  });

  test('finds nothing in an incomplete session or for another application', async () => {
    const aki = await database.visitor();
    await make(aki, { prompt: 'an elf' });
    const { before, after } = await aki.addSecondFactor();
    const count = `select from search_own_jobs('elf')`;
    for (const nobody of [before, aki.application]) expect(await nobody.query(count)).toEqual([]);
    expect(await after.query(count)).toHaveLength(1);
    await expect(database.stranger.query(count)).rejects.toThrow('permission denied');
  });

  test('finds no deleted picture, whose words are forgotten when it is erased', async () => {
    const aki = await database.visitor();
    const jobId = await make(aki, { prompt: 'an elf' });
    const wordsLeft = () => owner.query('select from private.job_words');
    await aki.query('select delete_jobs($1)', [[jobId]]);
    expect(await found(aki, 'elf')).toEqual([]);
    expect(await wordsLeft()).toHaveLength(1);
    await owner.query(`update jobs set deleted_at = now() - interval '1 hour'`);
    await service.call('erase_jobs', { job_ids: [jobId] });
    expect(await wordsLeft()).toEqual([]);
  });

  test('leaves out what does not fit the filter', async () => {
    const aki = await database.visitor();
    const [plain, rated, liked] = [
      await made(aki),
      await made(aki),
      await made(aki, 'naruto-ai-image-generator'),
    ];
    const failed = await make(aki, { prompt: 'an elf' });
    await aki.query('update jobs set rating = 4 where id = $1', [rated]);
    await aki.call('set_favourite', { job_id: liked, is_favourite: true });
    const words = 'elf';
    expect(await idsOf(aki, { words })).toEqual([failed, liked, rated, plain]);
    expect(await idsOf(aki, { words, statuses: ['ERROR'] })).toEqual([failed]);
    expect(await idsOf(aki, { words, least_rating: 4 })).toEqual([rated]);
    expect(await idsOf(aki, { words, least_rating: 5 })).toEqual([]);
    expect(await idsOf(aki, { words, is_favourite: true })).toEqual([liked]);
    expect(await idsOf(aki, { words, app_id: await appId('naruto-ai-image-generator') })).toEqual([liked]);
    expect(await idsOf(aki, { words, since: '2030-01-01' })).toEqual([]);
    expect(await idsOf(aki, { words, until: '2020-01-01' })).toEqual([]);
  });

  test('without words finds the visitor’s own favourites, in the order in which they were made', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const [first, second] = [await made(aki), await made(aki)];
    await made(aki);
    await owner.query(`update shown_pictures set visibility = 'public'`);
    for (const jobId of [second, first])
      await aki.call('set_favourite', { job_id: jobId, is_favourite: true });
    expect(await idsOf(aki, {})).toEqual([second, first]);
    expect(await idsOf(aki, { ascending: true, most: 1 })).toEqual([first]);
    expect(await idsOf(ben, {})).toEqual([]);
  });

  test.each([false, true])(
    'continues after a moment and reads the list again up to it (ascending: %s)',
    async (ascending) => {
      const aki = await database.visitor();
      await makeMany(aki, 7, ['elf']);
      const all = await idsOf(aki, { words: 'elf', ...onTheirWay, ascending });
      expect(all).toHaveLength(7);
      const page = { words: 'elf', ...onTheirWay, ascending };
      const [third] = await owner.query<{ at: string }>(
        `select (to_json(created_at) #>> '{}') as at from jobs where id = $1`,
        [all[2]],
      );
      expect(await idsOf(aki, { ...page, after: third?.at, most: 3 })).toEqual(all.slice(3, 6));
      expect(await idsOf(aki, { ...page, up_to: third?.at })).toEqual(all.slice(0, 3));
    },
  );
});

/** What a search of jobs on their way finds, and what it reads. */
const searched = (visitor: Visitor, words: string) =>
  database.transaction(async (sql) => {
    /** Scans of the index of words, and what was read of jobs and of their words, indexes included. */
    const statistics = async () => {
      const readOf = (table: string) =>
        `(select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::integer
          from pg_class where oid = '${table}'::regclass
            or oid in (select indexrelid from pg_index where indrelid = '${table}'::regclass))`;
      const { rows } = await sql.query<{ scans: number; jobs: number; words: number }>(
        `select pg_stat_get_xact_numscans('private.job_words_words_idx'::regclass)::integer as scans,
           ${readOf('public.jobs')} as jobs, ${readOf('private.job_words')} as words`,
      );
      return rows[0] ?? { scans: Number.NaN, jobs: Number.NaN, words: Number.NaN };
    };
    const before = await statistics();
    await sql.query(
      // In a table as small as this one, an index saves nothing.
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true),
         set_config('enable_seqscan', 'off', true)`,
      [JSON.stringify({ sub: visitor.id, session_id: visitor.sessionId })],
    );
    const { rows } = await sql.query(`select id from search_own_jobs($1, statuses => '{INITIATED}')`, [
      words,
    ]);
    await sql.query('reset role');
    const after = await statistics();
    return {
      found: rows.length,
      scans: after.scans - before.scans,
      jobs: after.jobs - before.jobs,
      words: after.words - before.words,
    };
  });

test('a search for a common word reads the newest jobs, and one for a rare word the index of words', async () => {
  const aki = await database.visitor();
  await makeMany(aki, 1, ['okapi']);
  await makeMany(aki, 2500, ['silver']);
  // The planner avoids an index whose entries mostly wait.
  await owner.query(`select gin_clean_pending_list('private.job_words_words_idx')`);
  // Each row is read in an index and in its table: the words of 25 jobs to see that the word is common, and to find them, and
  // each job that is found by the search and by its caller. The index tells whether it has too many jobs, then which.
  expect(await searched(aki, 'silver')).toEqual({ found: 25, scans: 0, jobs: 100, words: 2 * 2 * 25 });
  expect(await searched(aki, 'okapi')).toMatchObject({ found: 1, scans: 2, jobs: 4 });
  expect(await searched(aki, 'zebra')).toMatchObject({ found: 0, scans: 2, jobs: 0 });
});

test('a search for a word that was common long ago stops after 4,000 rows, says where, and goes on from there', async () => {
  const aki = await database.visitor();
  await makeMany(aki, 2, ['a lantern', 'an okapi']);
  // Words alone, as of jobs that do not fit the filter: the older ones have the word.
  await owner.query(
    `insert into private.job_words (user_id, created_at, job_id, words)
     select $1, timestamptz '2026-01-02Z' + n * interval '1 second', gen_random_uuid(),
       private.words_of_job($1, jsonb_build_object('prompt', case when n <= 5100 then 'a lantern' else 'snow' end))
     from generate_series(1, 7900) n`,
    [aki.id],
  );
  const foundBy = async (words: string, after?: string | null) => ({
    found: (await search(aki, { words, ...onTheirWay, ...(after && { after }) })).map((row) => row.words),
    end: await aki.call<string | null>('own_search_end', { words, ...(after && { after }) }),
  });
  const first = await foundBy('lantern');
  expect(first.found).toEqual([]);
  expect(Date.parse(first.end ?? '')).toBe(Date.parse('2026-01-02T00:00:00Z') + 3901 * 1000);
  expect(await foundBy('lantern', first.end)).toEqual({ found: ['no 2 a lantern'], end: null });
  expect(await foundBy('okapi')).toEqual({ found: ['no 1 an okapi'], end: null });

  // Before the statistics know the word, the index of words is asked how many rows have it.
  expect(await searched(aki, 'lantern')).toMatchObject({ found: 0, scans: 1 });
  await owner.query('analyze private.job_words');
  expect(await searched(aki, 'lantern')).toMatchObject({ found: 0, scans: 0 });
  expect(await searched(aki, 'okapi')).toMatchObject({ found: 1, scans: 2 });
  const { before } = await aki.addSecondFactor();
  expect(await before.call('own_search_end', { words: 'lantern' })).toBeNull();
});

test('a search with a filter that has a list of its own reads that list', async () => {
  const aki = await database.visitor();
  const [liked, rated, ofApp] = [
    await made(aki),
    await made(aki),
    await made(aki, 'naruto-ai-image-generator'),
  ];
  await makeMany(aki, 2500, ['elf']);
  await aki.query('update jobs set rating = 4 where id = $1', [rated]);
  await aki.call('set_favourite', { job_id: liked, is_favourite: true });
  const words = 'elf';
  expect(await idsOf(aki, { words, is_favourite: true })).toEqual([liked]);
  expect(await idsOf(aki, { words, least_rating: 4 })).toEqual([rated]);
  expect(await idsOf(aki, { words, app_id: await appId('naruto-ai-image-generator') })).toEqual([ofApp]);
});
