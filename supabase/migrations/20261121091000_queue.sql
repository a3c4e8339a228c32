-- Waiting jobs in the order in which they are served. A visitor's n-th job counts n - 1 jobs more than are running,
-- so that somebody who waits for one picture never waits behind somebody's five.
create view private.queue with (security_invoker = true) as
with unfinished as (
  select
    j.id,
    j.user_id,
    j.status,
    j.created_at,
    m.pipeline,
    row_number() over (partition by j.user_id order by j.status <> 'GENERATING', j.created_at, j.id) as turn
  from public.jobs j
  join public.apps a on a.id = j.app_id
  join public.models m on m.id = a.model_id
  where j.status in ('INITIATED', 'CREATED', 'GENERATING')
),
visitors as (
  select v.user_id, r.started_at as served_at
  from (select distinct user_id from unfinished) v
  left join lateral (
    select started_at from public.job_runs where user_id = v.user_id order by started_at desc limit 1
  ) r on true
)
select
  u.id,
  u.user_id,
  u.pipeline,
  row_number() over (order by u.turn, v.served_at nulls first, u.created_at, u.id) as place
from unfinished u
join visitors v using (user_id)
where u.status <> 'GENERATING';

-- Jobs whose worker fell silent wait again, or are given up after the third try. What waited too long expires: nobody
-- sits in front of the page any more.
create function private.recover_lost_jobs() returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_attempts constant integer := 3;
  longest_wait constant interval := '1 day';
  lost record;
begin
  for lost in
    select j.id, r.attempt
    from public.job_runs r
    join public.jobs j on j.id = r.job_id
    where r.ended_at is null and r.lease_until < clock_timestamp() and j.status = 'GENERATING'
    order by j.user_id, j.id
    for update of j, r skip locked
  loop
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
    where j.status in ('INITIATED', 'CREATED') and j.created_at < clock_timestamp() - longest_wait
    order by j.user_id, j.id
    for update skip locked
  loop
    perform private.end_in_error(lost.id, 'expired',
      'No worker was there for a day, so this was not drawn. Your credits are back.');
  end loop;
end
$$;

-- Takes the next job for a worker, or answers null.
create function public.claim_job(worker text, pipelines text[], lease_seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A job that its edge function left behind is accepted after this time.
  left_over constant interval := '15 seconds';
  job public.jobs;
  try integer;
begin
  perform private.recover_lost_jobs();

  select j.* into job
  from private.queue q
  join public.jobs j on j.id = q.id
  where q.pipeline = any (pipelines)
    and (j.status = 'CREATED' or (j.status = 'INITIATED' and j.created_at < clock_timestamp() - left_over))
  order by q.place
  limit 1
  for update of j skip locked;
  if not found then
    return null;
  end if;

  if job.status = 'INITIATED' then
    update public.jobs set status = 'CREATED' where id = job.id;
  end if;
  update public.jobs set status = 'GENERATING' where id = job.id;
  select count(*) + 1 into try from public.job_runs r where r.job_id = job.id;
  insert into public.job_runs (job_id, attempt, user_id, worker, lease_until)
    values (job.id, try, job.user_id, claim_job.worker, private.lease_end(lease_seconds));
  return private.claimed_job(job.id, try);
end
$$;

create function private.lease_end(seconds integer) returns timestamptz
language sql volatile set search_path = '' as $$
  select clock_timestamp() + make_interval(secs => least(greatest(coalesce(seconds, 30), 1), 3600))
$$;

-- Everything that an engine needs, as `claimedJob` of the contract.
create function private.claimed_job(job_id uuid, attempt integer) returns jsonb
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
  )
  from public.jobs j
  join public.apps a on a.id = j.app_id
  join public.models m on m.id = a.model_id
  where j.id = claimed_job.job_id
$$;

revoke all on function public.claim_job(text, text[], integer) from public;
grant execute on function public.claim_job(text, text[], integer) to service_role;
