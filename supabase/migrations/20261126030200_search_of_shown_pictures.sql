-- Everybody's pictures whose owners show the words: the newest 25 before a picture, which `shown_before` and `job_before` name.
-- Row-level security lets no condition that could leak read an index, and a search could; so what is public is named here. If
-- one of 80 of the newest pictures has the words, the list is read in its order, by a condition that no index of words has;
-- otherwise the index gives all pictures that have them.
create function public.search_shown_pictures(
  words text, app_ids uuid[] default null, shape text default '', shown_before timestamptz default 'infinity',
  job_before uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant tsquery := websearch_to_tsquery('english', search_shown_pictures.words);
  are_common constant boolean := (
    select count(*) = 25 from (
      select from (
        select s.search from public.shown_pictures s where s.is_listed order by s.shown_at desc, s.job_id desc limit 2000
      ) newest
      where newest.search @@ wanted limit 25) page);
  found jsonb;
begin
  execute format(
    'with found as %s (
       select s.job_id, s.shown_at from public.shown_pictures s
       where s.is_listed and (s.search @@ $1) %s and (s.shown_at, s.job_id) < ($2, $3)
         and ($4 is null or s.app_id = any ($4)) and ($5 = '''' or s.shape = $5)
     ), page as (
       select f.job_id from found f order by f.shown_at desc, f.job_id desc limit 25
     )
     select coalesce(jsonb_agg(private.shown_picture_json(s) || jsonb_build_object(''shownAt'', s.shown_at)
       order by s.shown_at desc, s.job_id desc), ''[]'')
     from page join public.shown_pictures s using (job_id)',
    case when are_common then 'not materialized' else 'materialized' end, case when are_common then 'is true' end)
    into found using wanted, shown_before, job_before, app_ids, search_shown_pictures.shape;
  return found;
end
$$;
revoke all on function public.search_shown_pictures(text, uuid[], text, timestamptz, uuid) from public;
grant execute on function public.search_shown_pictures(text, uuid[], text, timestamptz, uuid) to anon, authenticated;
