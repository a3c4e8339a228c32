-- A search of everybody’s pictures reads a bounded number of rows, by the rules of a search of own pictures.

-- The rows that a search reads, in their order: those before the picture ($2, $3), of one app if there is one alone ($4).
create function private.shown_list(app_ids uuid[]) returns text
language sql immutable set search_path = '' as $$
  select format(
    'select s.* from public.shown_pictures s
     where s.is_listed and (s.shown_at, s.job_id) < ($2, $3) %s order by s.shown_at desc, s.job_id desc',
    case when cardinality(app_ids) = 1 then 'and s.app_id = ($4)[1]' end)
$$;

-- Whether the list is read in its order, not the index of words: if one of 80 of its first rows has the words, if it has no
-- more rows, or if the index has too many.
create function private.reads_shown_list(
  wanted tsquery, app_ids uuid[], shown_before timestamptz, job_before uuid
) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  is_common boolean;
begin
  execute format(
    'select (select count(*) = 25 from (
         select from (%1$s limit 2000) l where (l.search @@ $1) is true limit 25) page)
       or (select count(*) < 2000 from (select from (%1$s limit 2000) l) first)',
    private.shown_list(app_ids))
    into is_common using wanted, shown_before, job_before, app_ids;
  return is_common or 5000 < (
    select count(*) from (
      select from public.shown_pictures s where s.is_listed and s.search @@ wanted limit 5001) found);
end
$$;
revoke all on function private.shown_list(uuid[]), private.reads_shown_list(tsquery, uuid[], timestamptz, uuid) from public;

-- Everybody's pictures whose owners show the words: the newest 25 before a picture, which `shown_before` and `job_before`
-- name, of the first 10,000 rows of the list. `shown_search_end` returns the last of these rows. Row-level security lets no
-- condition that could leak read an index, and a search could; so what is public is named here.
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
      then format('not materialized (select l.* from (%s limit 10000) l where (l.search @@ $1) is true)',
        private.shown_list(app_ids))
      else 'materialized (
        select s.* from public.shown_pictures s
        where s.is_listed and s.search @@ $1 and (s.shown_at, s.job_id) < ($2, $3))' end)
    into found using wanted, shown_before, job_before, app_ids, search_shown_pictures.shape;
  return found;
end
$$;

-- The picture at which a search with these arguments stops, {"shownAt", "jobId"}; null if it reads all.
create function public.shown_search_end(
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
      'select jsonb_build_object(''shownAt'', l.shown_at, ''jobId'', l.job_id) from (%s offset 9999 limit 1) l',
      private.shown_list(app_ids))
      into reached using wanted, shown_before, job_before, app_ids;
  end if;
  return reached;
end
$$;
revoke all on function public.shown_search_end(text, uuid[], timestamptz, uuid) from public;
grant execute on function public.shown_search_end(text, uuid[], timestamptz, uuid) to anon, authenticated;
