-- A claim takes the next job without looking at the whole queue. Each visitor has a line for each app with accepted jobs: the
-- first of them with what the order of `private.queue` compares. The next job of the queue is the first job of a line.
create table private.lines (
  app_id uuid not null,
  user_id uuid not null references public.users (id) on delete cascade,
  -- Without a foreign key, whose check would lock the job.
  job_id uuid not null,
  turn bigint not null,
  served_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, app_id)
);
create index lines_order_idx on private.lines (app_id, turn, served_at nulls first, created_at, job_id);
create index lines_created_at_idx on private.lines (created_at);
alter table private.lines enable row level security;

drop index public.jobs_unfinished_idx;
create index jobs_unfinished_idx on public.jobs (user_id, created_at, id)
  where status in ('INITIATED', 'CREATED', 'GENERATING');
create index jobs_left_over_idx on public.jobs (created_at) where status = 'INITIATED';
create index jobs_generating_idx on public.jobs (user_id) where status = 'GENERATING';

-- The line of a visitor and an app, if there is one.
create function private.line_of(visitor uuid, app uuid) returns setof private.lines
language sql stable security definer set search_path = '' as $$
  select
    app,
    visitor,
    j.id,
    1 + (select count(*) from public.jobs g where g.user_id = visitor and g.status = 'GENERATING')
      + (
        select count(*) from public.jobs w
        where w.user_id = visitor and w.status in ('INITIATED', 'CREATED') and (w.created_at, w.id) < (j.created_at, j.id)
      ),
    (select r.started_at from public.job_runs r where r.user_id = visitor order by r.started_at desc limit 1),
    j.created_at
  from public.jobs j
  where j.user_id = visitor and j.app_id = app and j.status = 'CREATED'
  order by j.created_at, j.id
  limit 1
$$;

-- A change of one job can move all lines of its visitor.
create function private.keep_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  visitor constant uuid := coalesce(new.user_id, old.user_id);
begin
  -- The lock on the account lets a visitor's changes pass one after the other, so that each sees those before it.
  perform from public.users u where u.id = visitor for no key update;
  with former as (delete from private.lines l where l.user_id = visitor returning l.app_id)
  insert into private.lines
    select line.*
    from (select app_id from former union select coalesce(new.app_id, old.app_id)) a (app_id)
    cross join private.line_of(visitor, a.app_id) line;
  return null;
end
$$;

create trigger keep_lines after insert or delete on public.jobs
  for each row execute function private.keep_lines();
create trigger keep_changed_lines after update of status, created_at on public.jobs
  for each row when ((new.status, new.created_at) is distinct from (old.status, old.created_at))
  execute function private.keep_lines();

insert into private.lines
  select line.*
  from (select distinct user_id, app_id from public.jobs where status = 'CREATED') w
  cross join private.line_of(w.user_id, w.app_id) line;

-- As before, and accepts jobs that their edge function left behind. One claim does at most a part of each, so that it stays
-- short after a long time without workers; the next claims do the rest. The orders are those of the indexes.
create or replace function private.recover_lost_jobs() returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_attempts constant integer := 3;
  -- Constants, because no index finds what is older than a call of the clock.
  moment constant timestamptz := clock_timestamp();
  left_over constant timestamptz := moment - interval '15 seconds';
  longest_wait constant timestamptz := moment - interval '1 day';
  most constant integer := 100;
  lost record;
begin
  for lost in
    select r.job_id as id, r.attempt
    from public.job_runs r
    where r.ended_at is null and r.lease_until < moment
    order by r.lease_until
    limit most
  loop
    perform from public.jobs j
      join public.job_runs r on r.job_id = j.id and r.attempt = lost.attempt
      where j.id = lost.id and j.status = 'GENERATING' and r.ended_at is null and r.lease_until < moment
      for update of j, r skip locked;
    continue when not found;
    if lost.attempt >= most_attempts then
      perform private.end_in_error(lost.id, 'failed',
        'The picture could not be finished after three tries. Your credits are back.');
    else
      update public.jobs set status = 'CREATED' where id = lost.id;
    end if;
  end loop;
  for lost in
    select j.id
    from public.jobs j
    where j.status = 'INITIATED' and j.created_at < left_over
    order by j.created_at
    limit most
    for update skip locked
  loop
    update public.jobs set status = 'CREATED' where id = lost.id;
  end loop;
  -- The first job of a line is its oldest.
  if (select min(l.created_at) from private.lines l) < longest_wait then
    for lost in
      select j.id
      from private.lines l
      join public.jobs j on j.user_id = l.user_id and j.app_id = l.app_id
      where l.created_at < longest_wait and j.status = 'CREATED' and j.created_at < longest_wait
      order by l.created_at
      limit most
      for update of j skip locked
    loop
      perform private.end_in_error(lost.id, 'expired',
        'No worker was there for a day, so this was not drawn. Your credits are back.');
    end loop;
  end if;
end
$$;

create or replace function public.claim_job(worker text, pipelines text[], lease_seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  next_id uuid;
  -- Jobs that something else holds at the moment, such as a cancellation.
  passed uuid[] := '{}';
  job public.jobs;
  try integer;
begin
  -- Claims come one after the other, before they lock anything else: each sees the lines that the one before it left.
  perform pg_advisory_xact_lock(hashtextextended('claim_job', 0));
  perform private.recover_lost_jobs();

  loop
    select line.job_id into next_id
    from public.models m
    join public.apps a on a.model_id = m.id
    cross join lateral (
      select l.* from private.lines l
      where l.app_id = a.id and l.job_id <> all (passed)
      order by l.turn, l.served_at nulls first, l.created_at, l.job_id
      limit 1
    ) line
    where m.pipeline = any (pipelines)
    order by line.turn, line.served_at nulls first, line.created_at, line.job_id
    limit 1;
    if not found then
      return null;
    end if;
    select j.* into job from public.jobs j where j.id = next_id and j.status = 'CREATED' for update skip locked;
    exit when found;
    passed := passed || next_id;
  end loop;

  select count(*) + 1 into try from public.job_runs r where r.job_id = job.id;
  -- The run first: the change of the status moves the visitor's lines, which begin with when the visitor was served.
  insert into public.job_runs (job_id, attempt, user_id, worker, lease_until)
    values (job.id, try, job.user_id, claim_job.worker, private.lease_end(lease_seconds));
  update public.jobs set status = 'GENERATING' where id = job.id;
  return private.claimed_job(job.id, try);
end
$$;
