-- A search of own pictures reads a bounded number of rows. Where a filter has a list of its own, the search reads that list,
-- and it stops after 10,000 rows; the page says so and goes on from there. As before, a word that few of the first rows have
-- is looked up in the index of words, unless the index has more than 5,000 jobs for it, which are common somewhere else.

-- Functions that read a list plan no sort where an index has the order: a sort would read the whole list first.

-- The rows that a search reads, in their order: $1 is the visitor, $3 and $4 are the time, $5 the app, $6 the stars.
create function private.own_list(is_favourite boolean, app_id uuid, least_rating integer, ascending boolean) returns text
language sql immutable set search_path = '' as $$
  select format(
    'select l.job_id, l.created_at, %1$s as words from (%2$s) l where l.created_at >= $3 and l.created_at < $4
     order by l.created_at %3$s, l.job_id %3$s',
    case when is_favourite or app_id is not null or least_rating is not null then
      '(select w.words from private.job_words w
        where w.user_id = $1 and w.created_at = l.created_at and w.job_id = l.job_id)'
      else 'l.words' end,
    case
      when is_favourite then 'select f.job_id, f.made_at as created_at from public.favourites f where f.user_id = $1'
      when app_id is not null then
        'select j.id as job_id, j.created_at from public.jobs j where j.user_id = $1 and j.app_id = $5'
      when least_rating is not null then
        'select j.id as job_id, j.created_at from public.jobs j
         where j.user_id = $1 and j.rating is not null and j.rating >= $6'
      else 'select w.job_id, w.created_at, w.words from private.job_words w where w.user_id = $1'
    end,
    case when ascending then 'asc' else 'desc' end)
$$;

-- Whether the list is read in its order, not the index of words: without words, if one of 80 of its first rows has them, if
-- it has no more rows, or if the index has too many.
create function private.reads_list(
  words text, is_favourite boolean, app_id uuid, least_rating integer, low timestamptz, high timestamptz, ascending boolean
) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_sort = off as $$
declare
  wanted constant tsquery := private.own_words(reads_list.words);
  is_common boolean;
begin
  if reads_list.words = '' then
    return true;
  end if;
  execute format(
    'select (select count(*) = 25 from (
         select from (%1$s limit 2000) l where (l.words @@ $2) is true limit 25) page)
       or (select count(*) < 2000 from (select from (%1$s limit 2000) l) first)',
    private.own_list(is_favourite, app_id, least_rating, ascending))
    into is_common using auth.uid(), wanted, low, high, reads_list.app_id, reads_list.least_rating;
  return is_common or 5000 < (
    select count(*) from (select from private.job_words w where w.words @@ wanted limit 5001) found);
end
$$;

drop function public.search_own_jobs(text, boolean, public.job_status[], uuid, integer, timestamptz, timestamptz, timestamptz,
  timestamptz, boolean, integer);
drop function private.own_jobs_found(text, boolean, public.job_status[], uuid, integer, timestamptz, timestamptz, boolean,
  integer);
-- The visitor's jobs between two moments that have the words and fit the filter, the first `most` in this direction, of the
-- first `reach` rows of the list. Row-level security lets no condition that could leak read an index, and a search could; so
-- the visitor is named here. Whoever reads the jobs is subject to the policies.
create function private.own_jobs_found(
  words text, is_favourite boolean, statuses public.job_status[], app_id uuid, least_rating integer,
  low timestamptz, high timestamptz, ascending boolean, most integer, reach integer
) returns setof uuid
language plpgsql stable security definer rows 25 set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_sort = off as $$
begin
  -- Jobs are looked up one by one until there are enough, whatever number of them the planner expects.
  return query execute format(
    'with listed as %1$s
     select l.job_id from listed l cross join lateral (
       select from public.jobs j
       where j.id = l.job_id and j.status = any ($7) and j.deleted_at is null
         and ($5 is null or j.app_id = $5) and ($6 is null or j.rating >= $6)
         and (not $8 or exists (select from public.favourites f where f.user_id = $1 and f.job_id = j.id))
       offset 0) job
     order by l.created_at %2$s, l.job_id %2$s limit $9',
    case when private.reads_list(
        own_jobs_found.words, is_favourite, own_jobs_found.app_id, least_rating, low, high, ascending)
      then format(
        'not materialized (select l.job_id, l.created_at from (%s limit $10) l %s)',
        private.own_list(is_favourite, own_jobs_found.app_id, least_rating, ascending),
        case when own_jobs_found.words <> '' then 'where (l.words @@ $2) is true' end)
      else 'materialized (
        select w.job_id, w.created_at from private.job_words w
        where w.words @@ $2 and w.created_at >= $3 and w.created_at < $4)' end,
    case when ascending then 'asc' else 'desc' end)
    using auth.uid(), private.own_words(own_jobs_found.words), low, high, own_jobs_found.app_id, least_rating, statuses,
      is_favourite, most, reach;
end
$$;

-- The visitor's own jobs whose prompts have the words, or favourites: those from the moment `since` until `until`, and further
-- than the moment `after` in the order of the list, or up to the moment `up_to` and with it. Without `up_to`, those of the
-- first 10,000 rows that are further than `after`; `own_search_end` returns the moment of the last of these rows.
create function public.search_own_jobs(
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
    case when search_own_jobs.up_to is null then 10000 end) found (id)
  cross join lateral (select * from public.jobs j where j.id = found.id offset 0) j;
end;

-- The moment at which a search with these arguments stops; null if it reads all.
create function public.own_search_end(
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
      'select l.created_at from (%s offset 9999 limit 1) l',
      private.own_list(of_favourites, own_search_end.app_id, least_rating, ascending))
      into reached using auth.uid(), null::tsquery, low, high, own_search_end.app_id, least_rating;
  end if;
  return reached;
end
$$;

revoke all on function
  private.own_list(boolean, uuid, integer, boolean),
  private.reads_list(text, boolean, uuid, integer, timestamptz, timestamptz, boolean),
  private.own_jobs_found(text, boolean, public.job_status[], uuid, integer, timestamptz, timestamptz, boolean, integer, integer),
  public.search_own_jobs(text, boolean, public.job_status[], uuid, integer, timestamptz, timestamptz, timestamptz,
    timestamptz, boolean, integer),
  public.own_search_end(text, boolean, uuid, integer, timestamptz, timestamptz, timestamptz, boolean) from public, anon;
grant execute on function
  private.own_jobs_found(text, boolean, public.job_status[], uuid, integer, timestamptz, timestamptz, boolean, integer, integer),
  public.search_own_jobs(text, boolean, public.job_status[], uuid, integer, timestamptz, timestamptz, timestamptz,
    timestamptz, boolean, integer),
  public.own_search_end(text, boolean, uuid, integer, timestamptz, timestamptz, timestamptz, boolean) to authenticated;
