-- A run of a remote engine outlives its worker. The id of the run is noted under the lease and travels with the job to the
-- next worker, which follows the run and does not pay for a second one.
alter table public.job_runs
  -- When a run was submitted, or is about to be; null if the engine has none of this job.
  add column submitted_at timestamptz,
  -- The id of the run at the engine; null while only the engine knows it.
  add column external_id text check (char_length(external_id) <= 2000),
  -- The model that really drew, as the engine says.
  add column engine_model text check (char_length(engine_model) <= 200),
  -- What the engine asks of the operator.
  add column cost_usd numeric(12, 6) check (cost_usd >= 0),
  -- The time of the drawing without the engine's own queue.
  add column drawn_ms integer check (drawn_ms >= 0),
  add constraint submitted_with_external_id check (external_id is null or submitted_at is not null);

-- An outcome that is set before the status stays: `interrupted` and `handed_back` say that the run at the engine may go on,
-- `returned` that it is over.
create or replace function private.end_run() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.job_runs
    set ended_at = clock_timestamp(),
        outcome = coalesce(
          outcome,
          case new.status when 'SUCCESS' then 'success' when 'ERROR' then new.reason::text else 'returned' end)
    where job_id = new.id and ended_at is null;
  return null;
end
$$;

-- Puts a job back into the queue, and its open run ends with this outcome.
create function private.requeue(job_id uuid, outcome text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.job_runs r set outcome = requeue.outcome where r.job_id = requeue.job_id and r.ended_at is null;
  update public.jobs j set status = 'CREATED' where j.id = requeue.job_id;
end
$$;

-- Whether a job may be tried again. A worker that stops hands its job back, which is no try.
create function private.has_tries_left(job_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 3 from public.job_runs r
    where r.job_id = has_tries_left.job_id and r.outcome is distinct from 'handed_back'
$$;
revoke all on function private.requeue(uuid, text) from public;
revoke all on function private.has_tries_left(uuid) from public;

-- As before, and `lost` and `canceled` are told apart: what a visitor cancelled is cancelled at the engine, too.
drop function public.heartbeat_job(uuid, text, integer, integer);
create function public.heartbeat_job(job_id uuid, worker text, attempt integer, lease_seconds integer) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if private.holds_lease(heartbeat_job.job_id, heartbeat_job.worker, heartbeat_job.attempt) then
    update public.job_runs r set lease_until = private.lease_end(lease_seconds)
      where r.job_id = heartbeat_job.job_id and r.attempt = heartbeat_job.attempt;
    return 'held';
  end if;
  return case
    when exists (select from public.jobs j where j.id = heartbeat_job.job_id and j.reason = 'canceled') then 'canceled'
    else 'lost'
  end;
end
$$;

-- Notes a run at the engine: with an id, or without one while the engine is asked for it. `is_submitted` is false when the
-- engine has refused it. False when the lease is lost.
create function public.note_run(
  job_id uuid, worker text, attempt integer, is_submitted boolean, external_id text
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.holds_lease(note_run.job_id, note_run.worker, note_run.attempt) then
    return false;
  end if;
  update public.job_runs r
    set submitted_at = case when is_submitted then clock_timestamp() end, external_id = note_run.external_id
    where r.job_id = note_run.job_id and r.attempt = note_run.attempt;
  return true;
end
$$;

-- As before, and notes what the engine says of the run: `{"model", "costUsd", "drawnMs"}`.
drop function public.complete_job(uuid, text, integer, jsonb);
create function public.complete_job(
  job_id uuid, worker text, attempt integer, output jsonb, run jsonb default '{}'
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.holds_lease(complete_job.job_id, complete_job.worker, complete_job.attempt) then
    update public.job_runs r
      set engine_model = left(run ->> 'model', 200),
          cost_usd = (run ->> 'costUsd')::numeric,
          drawn_ms = (run ->> 'drawnMs')::integer
      where r.job_id = complete_job.job_id and r.attempt = complete_job.attempt;
    update public.jobs j set status = 'SUCCESS', output = complete_job.output, message = null
      where j.id = complete_job.job_id;
    return true;
  end if;
  return exists (
    select from public.job_runs r
    where r.job_id = complete_job.job_id
      and r.attempt = complete_job.attempt
      and r.worker = complete_job.worker
      and r.outcome = 'success'
  );
end
$$;

-- As before, and `run_goes_on` says that the next worker follows the run at the engine.
drop function public.fail_job(uuid, text, integer, text, text, boolean);
create function public.fail_job(
  job_id uuid, worker text, attempt integer, reason text, message text, retry boolean, run_goes_on boolean default false
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.holds_lease(fail_job.job_id, fail_job.worker, fail_job.attempt) then
    return null;
  end if;
  if retry and private.has_tries_left(fail_job.job_id) then
    perform private.requeue(fail_job.job_id, case when run_goes_on then 'interrupted' else 'returned' end);
  else
    perform private.end_in_error(fail_job.job_id, fail_job.reason::public.job_reason, fail_job.message);
  end if;
  return private.status_of(fail_job.job_id);
end
$$;

-- A worker that stops gives its job to the next one. False when the lease is lost.
create function public.hand_back_job(job_id uuid, worker text, attempt integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.holds_lease(hand_back_job.job_id, hand_back_job.worker, hand_back_job.attempt) then
    return false;
  end if;
  perform private.requeue(hand_back_job.job_id, 'handed_back');
  return true;
end
$$;

revoke all on function public.heartbeat_job(uuid, text, integer, integer) from public, anon, authenticated;
revoke all on function public.note_run(uuid, text, integer, boolean, text) from public, anon, authenticated;
revoke all on function public.complete_job(uuid, text, integer, jsonb, jsonb) from public, anon, authenticated;
revoke all on function public.fail_job(uuid, text, integer, text, text, boolean, boolean) from public, anon, authenticated;
revoke all on function public.hand_back_job(uuid, text, integer) from public, anon, authenticated;
grant execute on function public.heartbeat_job(uuid, text, integer, integer) to service_role;
grant execute on function public.note_run(uuid, text, integer, boolean, text) to service_role;
grant execute on function public.complete_job(uuid, text, integer, jsonb, jsonb) to service_role;
grant execute on function public.fail_job(uuid, text, integer, text, text, boolean, boolean) to service_role;
grant execute on function public.hand_back_job(uuid, text, integer) to service_role;

-- As before, and hand-backs are no tries.
create or replace function private.recover_lost_jobs() returns void
language plpgsql security definer set search_path = '' as $$
declare
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
    if private.has_tries_left(lost.id) then
      perform private.requeue(lost.id, 'interrupted');
    else
      perform private.end_in_error(lost.id, 'failed',
        'The picture could not be finished after three tries. Your credits are back.');
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

-- As before, and a run at an engine that the last worker left goes along.
create or replace function public.claim_job(worker text, pipelines text[], lease_seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  next_id uuid;
  -- Jobs that something else holds at the moment, such as a cancellation.
  passed uuid[] := '{}';
  job public.jobs;
  last public.job_runs;
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

  select r.* into last from public.job_runs r where r.job_id = job.id order by r.attempt desc limit 1;
  try := coalesce(last.attempt, 0) + 1;
  if last.outcome = 'returned' then
    last.submitted_at := null;
    last.external_id := null;
  end if;
  -- The run first: the change of the status moves the visitor's lines, which begin with when the visitor was served.
  insert into public.job_runs (job_id, attempt, user_id, worker, lease_until, submitted_at, external_id)
    values (
      job.id, try, job.user_id, claim_job.worker, private.lease_end(lease_seconds), last.submitted_at, last.external_id);
  update public.jobs set status = 'GENERATING' where id = job.id;
  return private.claimed_job(job.id, try);
end
$$;

-- As before, and a run that the engine may have of this job.
create or replace function private.claimed_job(job_id uuid, attempt integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', j.id,
    'userId', j.user_id,
    'attempt', claimed_job.attempt,
    'prompt', j.prompt,
    'app', jsonb_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'config', a.config),
    'model', jsonb_build_object(
      'id', m.id, 'name', m.name, 'pipeline', m.pipeline, 'default_pipeline_config', m.default_pipeline_config),
    'fields', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', f.id, 'name', f.name, 'label', f.label, 'type', f.type, 'mdel_input_type', f.mdel_input_type,
        'position', f.position, 'required', f.required, 'placeholder', f.placeholder,
        'description', f.description, 'config', f.config, 'minLength', f.min_length, 'maxLength', f.max_length,
        'minValue', f.min_value, 'maxValue', f.max_value, 'app_id', f.app_id) order by f.position)
      from public.app_prompt_fields f where f.app_id = a.id), '[]')
  ) || case when j.enlarges is null then '{}' else jsonb_build_object('enlargement', jsonb_build_object(
    'scale', j.scale, 'original', (select o.output #> '{images,0}' from public.jobs o where o.id = j.enlarges))) end
  || coalesce((
    select jsonb_build_object('run', jsonb_build_object('externalId', r.external_id))
    from public.job_runs r
    where r.job_id = j.id and r.attempt = claimed_job.attempt and r.submitted_at is not null), '{}')
  from public.jobs j
  join public.apps a on a.id = j.app_id
  join public.models m on m.id = a.model_id
  where j.id = claimed_job.job_id
$$;
