-- The words of each prompt in the order of a visitor's list. A search for a word that many prompts have reads the newest of
-- them, and one for a rare word the index of words. Apart from the jobs, the words are written once for each job, not again
-- with each change of its status, and realtime messages do not carry them.
create table private.job_words (
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null,
  job_id uuid not null,
  words tsvector not null,
  primary key (user_id, created_at, job_id)
);
alter table private.job_words enable row level security;

create function private.note_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.job_words (user_id, created_at, job_id, words)
    values (new.user_id, new.created_at, new.id, private.words_of_job(new.user_id, new.prompt));
  return null;
end
$$;
create trigger note_words after insert on public.jobs for each row execute function private.note_words();

create function private.forget_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.job_words w
    where w.user_id = old.user_id and w.created_at = old.created_at and w.job_id = old.id;
  return null;
end
$$;
create trigger forget_words after update of erased_at on public.jobs
  for each row execute function private.forget_words();

insert into private.job_words (user_id, created_at, job_id, words)
  select j.user_id, j.created_at, j.id, private.words_of_job(j.user_id, j.prompt) from public.jobs j
  where j.erased_at is null;
create index job_words_words_idx on private.job_words using gin (words);
drop index public.jobs_words_idx;
-- Only functions of the owner read and write words.
revoke all on function private.words_of_job(uuid, jsonb), private.own_words(text) from authenticated, service_role;

-- The visitor's jobs between two moments that have the words and fit the filter, the first `most` in this direction. Without
-- words they are favourites. Row-level security lets no condition that could leak read an index, and a search could; so the
-- visitor is named here. Whoever reads the jobs is subject to the policies.
create function private.own_jobs_found(
  words text, is_favourite boolean, statuses public.job_status[], app_id uuid, least_rating integer,
  low timestamptz, high timestamptz, ascending boolean, most integer
) returns setof uuid
language plpgsql stable security definer rows 25 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted constant tsquery := private.own_words(own_jobs_found.words);
  direction constant text := case when ascending then 'asc' else 'desc' end;
  are_common boolean;
  listed text;
begin
  if own_jobs_found.words = '' then
    listed := 'not materialized (select f.job_id, f.made_at as created_at from public.favourites f where f.user_id = $1)';
  else
    -- Words are common if one of 80 of the newest jobs has them, or if there are no others than these jobs. Then the list is
    -- read in its order, by a condition that no index of words has; otherwise the index gives all jobs that have them.
    with newest as materialized (
      select w.words from private.job_words w
      where w.user_id = auth.uid() and w.created_at >= low and w.created_at < high
      order by w.created_at desc, w.job_id desc limit 2000
    )
    select (select count(*) < 2000 from newest)
      or (select count(*) = 25 from (select from newest n where n.words @@ wanted limit 25) page)
      into are_common;
    listed := case when are_common
      then 'not materialized (select w.* from private.job_words w where w.user_id = $1 and (w.words @@ $2) is true)'
      else 'materialized (select w.job_id, w.created_at from private.job_words w where w.words @@ $2)' end;
  end if;
  -- Jobs are looked up one by one until there are enough, whatever number of them the planner expects.
  return query execute format(
    'with listed as %1$s, ordered as not materialized (
       select l.job_id, l.created_at from listed l where l.created_at >= $3 and l.created_at < $4
       order by l.created_at %2$s, l.job_id %2$s
     )
     select o.job_id from ordered o cross join lateral (
       select from public.jobs j
       where j.id = o.job_id and j.status = any ($5) and j.deleted_at is null
         and ($6 is null or j.app_id = $6) and ($7 is null or j.rating >= $7)
         and (not $8 or exists (select from public.favourites f where f.user_id = $1 and f.job_id = j.id))
       offset 0) job
     order by o.created_at %2$s, o.job_id %2$s limit $9', listed, direction)
    using auth.uid(), wanted, low, high, statuses, own_jobs_found.app_id, least_rating, is_favourite, most;
end
$$;

drop function public.search_own_jobs(text);
-- The visitor's own jobs whose prompts have the words, or favourites: those from the moment `since` until `until`, and further
-- than the moment `after` in the order of the list, or up to the moment `up_to` and with it.
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
    search_own_jobs.ascending, least(search_own_jobs.most, 1000)) found (id)
  cross join lateral (select * from public.jobs j where j.id = found.id offset 0) j;
end;

revoke all on function
  private.own_jobs_found(text, boolean, public.job_status[], uuid, integer, timestamptz, timestamptz, boolean, integer),
  public.search_own_jobs(text, boolean, public.job_status[], uuid, integer, timestamptz, timestamptz, timestamptz,
    timestamptz, boolean, integer) from public, anon;
grant execute on function
  private.own_jobs_found(text, boolean, public.job_status[], uuid, integer, timestamptz, timestamptz, boolean, integer),
  public.search_own_jobs(text, boolean, public.job_status[], uuid, integer, timestamptz, timestamptz, timestamptz,
    timestamptz, boolean, integer) to authenticated;
