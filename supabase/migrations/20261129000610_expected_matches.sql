-- Whether the index of words has too many own pictures for a search is first asked of the statistics of the words: to count
-- them, Postgres reads the entries of the visitor and of the word to their end, which took longer than the search.

-- True if the planner expects more than 5,000 rows with these words, each whole, and one of 100 rows or more: of words that
-- the statistics lack it expects fewer. Volatile, because EXPLAIN is allowed in no other function.
create function private.has_many_rows(wanted tsquery) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan json;
begin
  execute format(
    'explain (format json) select from private.job_words w where w.words @@ %L::tsquery',
    replace(wanted::text, ':*', '')) into plan;
  return (plan #>> '{0,Plan,Plan Rows}')::real > greatest(5000, (
    select c.reltuples / 100 from pg_class c where c.oid = 'private.job_words'::regclass));
end
$$;
revoke all on function private.has_many_rows(tsquery) from public;

-- As before, but for the statistics.
create or replace function private.reads_list(
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
  if is_common or private.has_many_rows(wanted) then
    return true;
  end if;
  return 5000 < (
    select count(*) from (select from private.job_words w where w.words @@ wanted limit 5001) found);
end
$$;
