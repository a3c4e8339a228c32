-- Several instances may draw for one pipeline, and a model may name a second pipeline that draws while its own is away.
-- Instances, like pipelines, are names; their addresses and keys are in the worker's configuration.
alter table public.models
  add column fallback_pipeline text
    check (fallback_pipeline ~ '^[a-z][a-z0-9-]{0,39}$' and fallback_pipeline <> pipeline);

-- The instance that has the run, or drew the picture.
alter table public.job_runs add column instance text check (char_length(instance) <= 40);
update public.job_runs r set instance = m.pipeline
  from public.jobs j join public.apps a on a.id = j.app_id join public.models m on m.id = a.model_id
  where j.id = r.job_id and r.submitted_at is not null;
-- Runs that go on without a worker.
create index job_runs_left_at_instance_idx on public.job_runs (instance, ended_at)
  where submitted_at is not null and outcome in ('interrupted', 'handed_back');
create index job_runs_instance_idx on public.job_runs (instance, ended_at);

-- As before, but by instance, and with what operators read of each: {"breaker", "running", "slots"}.
drop table private.working_engines;
create table private.working_engines (
  worker text not null,
  instance text not null,
  pipeline text not null,
  -- A breaker keeps jobs from an engine that fails.
  is_stopped boolean not null,
  told jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (worker, instance)
);
create index working_engines_pipeline_idx on private.working_engines (pipeline);
alter table private.working_engines enable row level security;

-- For a worker: all instances that it offers now, `{instance: {"pipeline", "isStopped", "breaker", "running", "slots"}}`;
-- none when it ends. A worker of the version before says `{pipeline: is_stopped}`.
create or replace function public.note_engines(worker text, engines jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from private.working_engines w
    where (w.worker = note_engines.worker and not note_engines.engines ? w.instance)
      or w.seen_at < now() - interval '1 day';
  insert into private.working_engines as w (worker, instance, pipeline, is_stopped, told)
    select note_engines.worker, e.key, coalesce(e.value ->> 'pipeline', e.key),
      case jsonb_typeof(e.value) when 'object' then (e.value ->> 'isStopped')::boolean else e.value::boolean end,
      case jsonb_typeof(e.value) when 'object' then e.value - 'pipeline' - 'isStopped' else '{}' end
    from jsonb_each(note_engines.engines) e
    on conflict on constraint working_engines_pkey
      do update set pipeline = excluded.pipeline, is_stopped = excluded.is_stopped, told = excluded.told,
        seen_at = excluded.seen_at;
$$;

-- Whether a worker offers an instance of the pipeline that draws.
create function private.is_working(pipeline text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.working_engines w
    where w.pipeline = is_working.pipeline and not w.is_stopped and w.seen_at > now() - interval '1 minute')
$$;
revoke all on function private.is_working(text) from public;

-- As before, and a model whose second pipeline draws is not paused.
create or replace function private.model_state(model public.models) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not (private.is_working(model.pipeline) or private.is_working(model.fallback_pipeline)) then 'paused'
    when exists (
      select from public.jobs j
      join public.apps a on a.id = j.app_id
      where a.model_id = model.id and j.status = 'CREATED' and j.created_at < now() - interval '3 minutes') then 'slow'
    else 'working'
  end
$$;

-- As before, and notes at which instance the run is; a worker of the version before has one per pipeline.
drop function public.note_run(uuid, text, integer, boolean, text);
create function public.note_run(
  job_id uuid, worker text, attempt integer, is_submitted boolean, external_id text, instance text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.holds_lease(note_run.job_id, note_run.worker, note_run.attempt) then
    return false;
  end if;
  update public.job_runs r
    set submitted_at = case when is_submitted then clock_timestamp() end,
        external_id = note_run.external_id,
        instance = coalesce(note_run.instance, (
          select m.pipeline from public.jobs j
          join public.apps a on a.id = j.app_id join public.models m on m.id = a.model_id where j.id = r.job_id))
    where r.job_id = note_run.job_id and r.attempt = note_run.attempt;
  return true;
end
$$;
revoke all on function public.note_run(uuid, text, integer, boolean, text, text) from public, anon, authenticated;
grant execute on function public.note_run(uuid, text, integer, boolean, text, text) to service_role;

-- As before, with the instance: `{"instance", "model", "costUsd", "drawnMs"}`.
create or replace function private.keep_run(job_id uuid, attempt integer, run jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.job_runs r
    set instance = coalesce(left(keep_run.run ->> 'instance', 40), r.instance),
        engine_model = left(keep_run.run ->> 'model', 200),
        cost_usd = (keep_run.run ->> 'costUsd')::numeric,
        drawn_ms = (keep_run.run ->> 'drawnMs')::integer
    where r.job_id = keep_run.job_id and r.attempt = keep_run.attempt
$$;

-- As before, by instance; a worker says the names of its own as `pipelines`.
create or replace function public.take_left_runs(pipelines text[]) returns table (pipeline text, external_id text)
language sql security definer set search_path = '' as $$
  with taken as (
    update public.job_runs r set cancel_taken_at = clock_timestamp()
    from public.jobs j
    where j.id = r.job_id
      and r.instance = any (pipelines)
      and r.external_id is not null
      and r.cancel_taken_at is null
      and r.outcome in ('interrupted', 'handed_back', 'canceled')
      and r.ended_at between now() - interval '1 day' and now() - interval '1 minute'
      and j.reason in ('canceled', 'expired')
    returning r.instance, r.external_id
  )
  select distinct t.instance, t.external_id from taken t
$$;

-- As before, and the instance at which the run is.
do $$
declare
  before constant text := pg_get_functiondef('private.claimed_job(uuid, integer)'::regprocedure);
  after constant text := replace(before,
    $part$'externalId', r.external_id)$part$, $part$'externalId', r.external_id, 'instance', r.instance)$part$);
begin
  if after = before then
    raise exception 'claimed_job() tells no run';
  end if;
  execute after;
end
$$;

-- As before, by instance. A run that goes on is followed first, by the instance that has it. Without a run, the model's own
-- pipeline draws, or the second one while no instance of its own works; it makes no picture larger, which it did not draw.
-- `fallback` names the second pipeline if it draws, `others` the instances that could draw if the chosen one refuses.
drop function public.claim_job(text, text[], integer);
create function public.claim_job(
  worker text, pipelines text[], lease_seconds integer, instances text[] default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  next_id uuid;
  -- Jobs that something else holds at the moment: a cancellation, or an instance that has their run.
  passed uuid[] := '{}';
  job public.jobs;
  model public.models;
  last public.job_runs;
  free constant text[] := coalesce(instances, pipelines);
  try integer;
begin
  -- Claims come one after the other, before they lock anything else: each sees the lines that the one before it left.
  perform pg_advisory_xact_lock(hashtextextended('claim_job', 0));
  perform private.recover_lost_jobs();

  select j.* into job
    from public.job_runs r join public.jobs j on j.id = r.job_id
    where r.instance = any (free) and r.submitted_at is not null and r.outcome in ('interrupted', 'handed_back')
      and r.ended_at > now() - interval '2 days' and j.status = 'CREATED'
      and not exists (select from public.job_runs l where l.job_id = r.job_id and l.attempt > r.attempt)
    order by r.ended_at
    limit 1
    for update of j skip locked;

  while job.id is null loop
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
      or (m.fallback_pipeline = any (pipelines) and not private.is_working(m.pipeline))
    order by line.turn, line.served_at nulls first, line.created_at, line.job_id
    limit 1;
    if not found then
      return null;
    end if;
    passed := passed || next_id;
    select j.* into job from public.jobs j
      join public.apps a on a.id = j.app_id
      join public.models m on m.id = a.model_id
      where j.id = next_id and j.status = 'CREATED' and (m.pipeline = any (pipelines) or j.enlarges is null)
        and not exists (
          select from public.job_runs r
          where r.job_id = j.id and r.submitted_at is not null and r.outcome in ('interrupted', 'handed_back')
            and r.attempt = (select max(l.attempt) from public.job_runs l where l.job_id = j.id))
      for update of j skip locked;
  end loop;

  select m.* into model
    from public.apps a join public.models m on m.id = a.model_id where a.id = job.app_id;
  select r.* into last from public.job_runs r where r.job_id = job.id order by r.attempt desc limit 1;
  try := coalesce(last.attempt, 0) + 1;
  if last.outcome = 'returned' or last.submitted_at is null then
    last.submitted_at := null;
    last.external_id := null;
    last.instance := null;
  end if;
  -- The run first: the change of the status moves the visitor's lines, which begin with when the visitor was served.
  insert into public.job_runs (job_id, attempt, user_id, worker, lease_until, submitted_at, external_id, instance)
    values (
      job.id, try, job.user_id, claim_job.worker, private.lease_end(lease_seconds), last.submitted_at, last.external_id,
      last.instance);
  update public.jobs set status = 'GENERATING' where id = job.id;
  return private.claimed_job(job.id, try) || jsonb_build_object(
    'fallback', case when last.instance is null and model.pipeline <> all (pipelines) then model.fallback_pipeline end,
    'others', (
      select coalesce(jsonb_agg(distinct w.instance), '[]') from private.working_engines w
      where w.pipeline in (model.pipeline, case when job.enlarges is null then model.fallback_pipeline end)
        and not w.is_stopped and w.seen_at > now() - interval '1 minute'));
end
$$;
revoke all on function public.claim_job(text, text[], integer, text[]) from public, anon, authenticated;
grant execute on function public.claim_job(text, text[], integer, text[]) to service_role;

-- For the operator's command `irodori engines list`: what workers say of their instances now, and how long each of an
-- instance's last pictures took.
create function public.engine_instances() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(i.instance, jsonb_build_object(
    'workers', i.workers,
    'medianMs', (
      select percentile_cont(0.5) within group (order by recent.drawn_ms)::integer from (
        select r.drawn_ms from public.job_runs r
        where r.instance = i.instance and r.outcome = 'success' and r.drawn_ms is not null
        order by r.ended_at desc limit 20) recent))), '{}')
  from (
    select w.instance, jsonb_agg(w.told || jsonb_build_object('worker', w.worker) order by w.worker) as workers
    from private.working_engines w where w.seen_at > now() - interval '1 minute' group by w.instance) i
$$;
revoke all on function public.engine_instances() from public, anon, authenticated;
grant execute on function public.engine_instances() to service_role;
