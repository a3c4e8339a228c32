-- A search of pictures reads the first 5,000 rows of a list, in place of 10,000: as many as a page of 25 takes of a million
-- pictures if 5,000 of them have the words, spread evenly. Those that have them more rarely are found by the index of words.

create function private.search_reach() returns integer language sql immutable set search_path = '' as $$ select 5000 $$;
revoke all on function private.search_reach() from public;
grant execute on function private.search_reach() to authenticated;

-- The visitor's own jobs, as before, but for the reach.
create or replace function public.search_own_jobs(
  words text default '', is_favourite boolean default false, statuses public.job_status[] default '{SUCCESS,ERROR}',
  app_id uuid default null, least_rating integer default null, since timestamptz default '-infinity',
  until timestamptz default 'infinity', after timestamptz default null, up_to timestamptz default null,
  ascending boolean default false, most integer default 25
) returns setof public.jobs
language sql stable
begin atomic
  select j.* from private.own_jobs_found(
    search_own_jobs.words, search_own_jobs.is_favourite or search_own_jobs.words = '', search_own_jobs.statuses,
    search_own_jobs.app_id, search_own_jobs.least_rating,
    greatest(search_own_jobs.since, case when search_own_jobs.ascending
      then search_own_jobs.after + interval '1 microsecond' else search_own_jobs.up_to end),
    least(search_own_jobs.until, case when search_own_jobs.ascending
      then search_own_jobs.up_to + interval '1 microsecond' else search_own_jobs.after end),
    search_own_jobs.ascending, least(search_own_jobs.most, 1000),
    case when search_own_jobs.up_to is null then private.search_reach() end) found (id)
  cross join lateral (select * from public.jobs j where j.id = found.id offset 0) j;
end;

create or replace function public.own_search_end(
  words text default '', is_favourite boolean default false, app_id uuid default null, least_rating integer default null,
  since timestamptz default '-infinity', until timestamptz default 'infinity', after timestamptz default null,
  ascending boolean default false
) returns timestamptz
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_sort = off as $$
declare
  of_favourites constant boolean := is_favourite or own_search_end.words = '';
  low constant timestamptz := greatest(since, case when ascending then after + interval '1 microsecond' end);
  high constant timestamptz := least(until, case when not ascending then after end);
  reached timestamptz;
begin
  if private.is_complete_session() and private.reads_list(
    own_search_end.words, of_favourites, own_search_end.app_id, least_rating, low, high, ascending) then
    execute format(
      'select l.created_at from (%s offset private.search_reach() - 1 limit 1) l',
      private.own_list(of_favourites, own_search_end.app_id, least_rating, ascending))
      into reached using auth.uid(), null::tsquery, low, high, own_search_end.app_id, least_rating;
  end if;
  return reached;
end
$$;

-- Everybody's pictures, as before, but for the reach.
create or replace function public.search_shown_pictures(
  words text, app_ids uuid[] default null, shape text default '', shown_before timestamptz default 'infinity',
  job_before uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant tsquery := websearch_to_tsquery('english', search_shown_pictures.words);
  found jsonb;
begin
  execute format(
    'with found as %s, page as (
       select f.job_id from found f
       where ($4 is null or f.app_id = any ($4)) and ($5 = '''' or f.shape = $5)
       order by f.shown_at desc, f.job_id desc limit 25
     )
     select coalesce(jsonb_agg(private.shown_picture_json(s) || jsonb_build_object(''shownAt'', s.shown_at)
       order by s.shown_at desc, s.job_id desc), ''[]'')
     from page join public.shown_pictures s using (job_id)',
    case when private.reads_shown_list(wanted, app_ids, shown_before, job_before)
      then format('not materialized (select l.* from (%s limit private.search_reach()) l where (l.search @@ $1) is true)',
        private.shown_list(app_ids))
      else 'materialized (
        select s.* from public.shown_pictures s
        where s.is_listed and s.search @@ $1 and (s.shown_at, s.job_id) < ($2, $3))' end)
    into found using wanted, shown_before, job_before, app_ids, search_shown_pictures.shape;
  return found;
end
$$;

create or replace function public.shown_search_end(
  words text, app_ids uuid[] default null, shown_before timestamptz default 'infinity',
  job_before uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant tsquery := websearch_to_tsquery('english', shown_search_end.words);
  reached jsonb;
begin
  if private.reads_shown_list(wanted, app_ids, shown_before, job_before) then
    execute format(
      'select jsonb_build_object(''shownAt'', l.shown_at, ''jobId'', l.job_id) from (%s offset private.search_reach() - 1 limit 1) l',
      private.shown_list(app_ids))
      into reached using wanted, shown_before, job_before, app_ids;
  end if;
  return reached;
end
$$;
