-- The slots and the breaks of an instance count for all workers together: a claim gives an instance a job only while fewer
-- runs of it are open than it has slots, and while no worker has found that it fails.
alter table public.job_runs
  -- The instance that the claim chose; null for a claim of a worker of the version before.
  add column given_to text check (char_length(given_to) <= 40);
create index job_runs_given_to_idx on public.job_runs (given_to, ended_at) where given_to is not null;

-- Until then the breaker of this worker keeps jobs from the instance.
alter table private.working_engines add column stopped_until timestamptz;
create index working_engines_instance_idx on private.working_engines (instance);

-- As before, and how long the break of an instance still is: `{instance: {…, "breakMs"}}`.
create or replace function public.note_engines(worker text, engines jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from private.working_engines w
    where (w.worker = note_engines.worker and not note_engines.engines ? w.instance)
      or w.seen_at < now() - interval '1 day';
  insert into private.working_engines as w (worker, instance, pipeline, is_stopped, stopped_until, told)
    select note_engines.worker, e.key, coalesce(e.value ->> 'pipeline', e.key),
      case jsonb_typeof(e.value) when 'object' then (e.value ->> 'isStopped')::boolean else e.value::boolean end,
      now() + (e.value ->> 'breakMs')::integer * interval '1 millisecond',
      case jsonb_typeof(e.value) when 'object' then e.value - 'pipeline' - 'isStopped' - 'breakMs' else '{}' end
    from jsonb_each(note_engines.engines) e
    on conflict on constraint working_engines_pkey
      do update set pipeline = excluded.pipeline, is_stopped = excluded.is_stopped,
        stopped_until = excluded.stopped_until, told = excluded.told, seen_at = excluded.seen_at;
$$;

-- The instances of these pipelines that could draw: a living worker offers each, and none has stopped it.
create function private.working_instances(pipelines text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct w.instance from private.working_engines w
  where w.pipeline = any (pipelines) and not w.is_stopped and w.seen_at > now() - interval '1 minute'
    and not exists (
      select from private.working_engines o
      where o.instance = w.instance and o.stopped_until > now() and o.seen_at > now() - interval '1 minute')
$$;
revoke all on function private.working_instances(text[]) from public;

-- As before, but one worker that has stopped an instance is believed.
create or replace function private.is_working(pipeline text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.working_instances(array[pipeline]))
$$;

-- The pipelines that may draw for a model, in their order.
create function private.pipelines_of(model public.models) returns text[]
language sql immutable security definer set search_path = '' as $$
  select array_remove(array[model.pipeline, model.fallback_pipeline], null)
$$;
revoke all on function private.pipelines_of(public.models) from public;

-- As before, of all pipelines of the model.
create or replace function private.model_state(model public.models) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from private.working_instances(private.pipelines_of(model))) then 'paused'
    when exists (
      select from public.jobs j
      join public.apps a on a.id = j.app_id
      where a.model_id = model.id and j.status = 'CREATED' and j.created_at < now() - interval '3 minutes') then 'slow'
    else 'working'
  end
$$;

-- Which of the pipelines `able` draws in place of the model's own: the first one of whose predecessors none works.
create function private.substitute(model public.models, able text[]) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  pipeline text;
begin
  foreach pipeline in array private.pipelines_of(model) loop
    if pipeline = any (able) then
      return pipeline;
    elsif private.is_working(pipeline) then
      return null;
    end if;
  end loop;
  return null;
end
$$;
revoke all on function private.substitute(public.models, text[]) from public;

-- Whether an instance can take one more job of this worker; null slots, as of a built-in engine, have no limit. A worker
-- learns only by its next heartbeat that a visitor cancelled a run, so until its lease is over, that run counts for the other
-- workers. After a break, one job is let through at a time.
create function private.has_room(instance text, slots integer, worker text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  taken integer;
  others_breaker text;
begin
  if slots is null then
    return true;
  end if;
  select count(*) into taken from public.job_runs r
    where r.given_to = has_room.instance and (
      r.ended_at is null
      or r.ended_at > now() - interval '5 minutes' and r.outcome = 'canceled' and r.submitted_at is not null
        and r.worker <> has_room.worker and r.lease_until > now());
  select max(case when w.stopped_until > now() then 'open' else 'half-open' end) into others_breaker
    from private.working_engines w
    where w.instance = has_room.instance and w.worker <> has_room.worker
      and w.told ->> 'breaker' <> 'closed' and w.seen_at > now() - interval '1 minute';
  return case others_breaker when 'open' then false when 'half-open' then taken = 0 else taken < slots end;
end
$$;
revoke all on function private.has_room(text, integer, text) from public;

-- As before, but the claim chooses the instance, for which it counts the open runs of all workers. `offers` are the free
-- instances of the worker, the best first: `[{"name", "pipeline", "slots"}]`. A worker of the version before says the names
-- alone, as `instances`, chooses by itself, and reads of a second pipeline as `fallback`.
drop function public.claim_job(text, text[], integer, text[]);
create function public.claim_job(
  worker text, pipelines text[], lease_seconds integer, instances text[] default null, offers jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  next_id uuid;
  -- Jobs that something else holds at the moment: a cancellation, or an instance that has their run.
  passed uuid[] := '{}';
  job public.jobs;
  model public.models;
  last public.job_runs;
  free text[] := coalesce(instances, pipelines);
  -- The offers with room, and their pipelines.
  roomy jsonb;
  able text[] := pipelines;
  drawn_by text;
  chosen text;
  try integer;
begin
  -- Claims come one after the other, before they lock anything else: each sees the lines that the one before it left.
  perform pg_advisory_xact_lock(hashtextextended('claim_job', 0));
  perform private.recover_lost_jobs();

  if offers is not null then
    select coalesce(jsonb_agg(o.offer order by o.place) filter (where o.has_room), '[]'),
        coalesce(array_agg(o.offer ->> 'pipeline') filter (where o.has_room), '{}'),
        coalesce(array_agg(o.offer ->> 'name'), '{}')
      into roomy, able, free
      from (
        select e.offer, e.place,
          private.has_room(e.offer ->> 'name', (e.offer ->> 'slots')::integer, claim_job.worker) as has_room
        from jsonb_array_elements(offers) with ordinality e (offer, place)) o;
  end if;

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
    where m.pipeline = any (able)
      or (private.pipelines_of(m) && able and private.substitute(m, able) is not null)
    order by line.turn, line.served_at nulls first, line.created_at, line.job_id
    limit 1;
    if not found then
      return null;
    end if;
    passed := passed || next_id;
    select j.* into job from public.jobs j
      join public.apps a on a.id = j.app_id
      join public.models m on m.id = a.model_id
      where j.id = next_id and j.status = 'CREATED' and (m.pipeline = any (able) or j.enlarges is null)
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
  chosen := last.instance;
  if chosen is null then
    drawn_by := private.substitute(model, able);
    select e.offer ->> 'name' into chosen
      from jsonb_array_elements(roomy) with ordinality e (offer, place)
      where e.offer ->> 'pipeline' = drawn_by
      order by e.place
      limit 1;
  end if;
  -- The run first: the change of the status moves the visitor's lines, which begin with when the visitor was served.
  insert into public.job_runs
    (job_id, attempt, user_id, worker, lease_until, submitted_at, external_id, instance, given_to)
    values (
      job.id, try, job.user_id, claim_job.worker, private.lease_end(lease_seconds), last.submitted_at, last.external_id,
      last.instance, chosen);
  update public.jobs set status = 'GENERATING' where id = job.id;
  return private.claimed_job(job.id, try) || jsonb_build_object(
    'instance', chosen,
    'fallback', nullif(drawn_by, model.pipeline),
    'others', (
      select coalesce(jsonb_agg(w.instance order by w.instance), '[]')
      from private.working_instances(
        case when job.enlarges is null then private.pipelines_of(model) else array[model.pipeline] end) w (instance)));
end
$$;
revoke all on function public.claim_job(text, text[], integer, text[], jsonb) from public, anon, authenticated;
grant execute on function public.claim_job(text, text[], integer, text[], jsonb) to service_role;
