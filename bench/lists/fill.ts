import type { Sql } from 'barebase/testing';

/** The two visitors of the benchmark; the other accounts are made here. */
export interface Owners {
  /** Has four fifths of all jobs. */
  readonly many: string;
  /** Has twenty, like each of the other accounts. */
  readonly few: string;
}

/**
 * Words of the search: every fifth prompt has the first, every fifth of the older half the second, and one of 5,000 the
 * third.
 */
export const words = { common: 'silver', former: 'lantern', rare: 'okapi' } as const;

const jobsAtOnce = 20_000;

/**
 * Fills a migrated database with ended jobs, ten seconds apart: 5 % without a picture, a tenth rated, 2 % deleted, a tenth
 * public, of which a third hide their prompts; 5 % are favourites of their owner, and half of the public ones of somebody
 * else. Of the apps in the order of their slugs, each is rarer than the one before it. No trigger and no foreign key is
 * asked, so the statement writes what triggers would: the words of jobs, what was drawn in public pictures, and what
 * favourites are counted and dated by.
 */
export async function fill(sql: Sql, jobs: number, owners: Owners): Promise<void> {
  const others = Math.max(1, jobs / 100);
  await sql.query(
    `insert into auth.users (id, is_anonymous)
     select md5('visitor' || n)::uuid, true from generate_series(1, $1::integer) n`,
    [others - 1],
  );
  const { rows: indexes } = await sql.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('jobs'::regclass, 'private.job_words'::regclass, 'shown_pictures'::regclass, 'private.drawn_things'::regclass,
       'favourites'::regclass)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  await sql.exec(indexes.map(({ name }) => `drop index ${name};`).join('\n'));
  await sql.exec('set session_replication_role = replica');
  for (let first = 1; first <= jobs; first += jobsAtOnce) {
    const last = Math.min(jobs, first + jobsAtOnce - 1);
    await sql.query(insertJobs, [
      first,
      last,
      owners.many,
      owners.few,
      others,
      words.common,
      words.rare,
      words.former,
      jobs,
    ]);
  }
  await sql.exec('set session_replication_role = origin');
  // Built at once, indexes take a fraction of the time.
  await sql.exec(indexes.map(({ definition }) => `${definition};`).join('\n'));
}

/** A number from 0 to 999 that looks random; the same for the same job and salt. */
const chance = (salt: number): string => `((hashint8(n + ${salt}::bigint * 1000003) & 2147483647) % 1000)`;

const vocabulary = `array['girl', 'elf', 'boy', 'knight', 'witch', 'dragon', 'night', 'forest', 'city', 'smile', 'long hair',
  'short hair', 'blue eyes', 'green eyes', 'red dress', 'armour', 'cape', 'rain', 'sunset', 'flowers', 'sword', 'glasses',
  'hat', 'scarf', 'snow', 'sea', 'moon', 'stars', 'tea', 'book', 'cat', 'wings']`;
const word = (salt: number): string => `(${vocabulary})[1 + ${chance(salt)} % 32]`;

const insertJobs = `
  with apps as (
    select array_agg(id order by slug) as ids from public.apps
  ), numbered as (
    select n, md5('job' || n)::uuid as id,
      case when n % 5 <> 0 then $3::uuid when n / 5 % $5::integer = 0 then $4::uuid
        else md5('visitor' || n / 5 % $5::integer)::uuid end as user_id,
      apps.ids[1 + floor(cardinality(apps.ids) * power(${chance(1)} / 1000.0, 3))::integer] as app_id,
      timestamptz '2026-11-01 00:00:00Z' + n * interval '10 seconds' as created_at,
      concat_ws(' ', 'a', ${word(2)}, 'with', ${word(3)}, 'and', ${word(4)}, case when ${chance(5)} < 200 then $6 end,
        case when n <= $9::integer / 2 and ${chance(17)} < 200 then $8 end, ${word(6)}, case when n % 5000 = 501 then $7 end) as words,
      ${chance(7)} < 50 and n % 5000 <> 501 as is_failed,
      ${chance(8)} < 20 and n % 5000 <> 501 as is_deleted,
      ${chance(9)} < 100 or n % 5000 = 501 as is_public,
      ${chance(14)} < 500 as is_liked
    from generate_series($1::integer, $2::integer) n, apps
  ), made as (
    insert into public.jobs (id, user_id, app_id, prompt, created_at, status, output, reason, rating, cost, idempotency_key,
      deleted_at)
    select id, user_id, app_id, jsonb_build_object('prompt', words, 'ratio', '2:3', 'effects', jsonb_build_array(${word(10)})),
      created_at, case when is_failed then 'ERROR' else 'SUCCESS' end::public.job_status,
      case when not is_failed then jsonb_build_object(
        'images', jsonb_build_array(jsonb_build_object('path', user_id || '/' || id || '/0.webp', 'width', 768,
          'height', 1152, 'mime', 'image/webp', 'bytes', 90000, 'seed', n)),
        'drew', jsonb_build_array(${word(2)}, ${word(3)}, ${word(4)})) end,
      case when is_failed then 'blocked' end::public.job_reason,
      case when not is_failed and ${chance(11)} < 100 then 1 + ${chance(12)} % 5 end, 1, id,
      case when is_deleted then created_at + interval '1 day' end
    from numbered
    returning id, user_id, created_at, prompt
  ), noted as (
    insert into private.job_words (user_id, created_at, job_id, words)
    select user_id, created_at, id, private.words_of_job(user_id, prompt) from made
  ), shown as (
    insert into public.shown_pictures (job_id, user_id, app_id, visibility, path, is_stored, width, height, words, prompt,
      drew, shown_at, favourites)
    select id, user_id, app_id, 'public', id || '.webp', true,
      case when ${chance(13)} < 400 then 1152 else 768 end, case when ${chance(13)} < 150 then 768 else 1152 end,
      case when shows_settings then words end,
      case when shows_settings then jsonb_build_object('prompt', words) end,
      case when shows_settings then jsonb_build_array(${word(2)}, ${word(3)}, ${word(4)}) end,
      created_at + interval '1 hour', is_liked::integer
    from (select numbered.*, ${chance(15)} < 667 or n % 5000 = 501 as shows_settings from numbered) shown
    where is_public and not is_failed and not is_deleted
    returning job_id, shown_at, drew
  ), drawn as (
    insert into private.drawn_things (thing, shown_at, job_id)
    select distinct thing, shown_at, job_id from shown cross join lateral jsonb_array_elements_text(drew) things (thing)
  ), own as (
    insert into public.favourites (user_id, job_id, created_at, made_at)
    select user_id, id, created_at, created_at from numbered where ${chance(16)} < 50 and not is_failed and not is_deleted
  )
  insert into public.favourites (user_id, job_id, created_at)
  select case when user_id = $4::uuid then $3::uuid else $4::uuid end, id, created_at from numbered
  where is_public and not is_failed and not is_deleted and is_liked`;
