-- A visitor may cancel while no living worker holds the job: it waits after a hand-back, or its worker is dead. The run at
-- the engine goes on until a worker takes it from here and cancels it.
alter table public.job_runs add column cancel_taken_at timestamptz;
create index job_runs_left_idx on public.job_runs (ended_at)
  where external_id is not null and cancel_taken_at is null and outcome in ('interrupted', 'handed_back', 'canceled');

-- The runs of these pipelines that nobody waits for, each once. A worker that lives cancels its run itself within the minute.
create function public.take_left_runs(pipelines text[]) returns table (pipeline text, external_id text)
language sql security definer set search_path = '' as $$
  with taken as (
    update public.job_runs r set cancel_taken_at = clock_timestamp()
    from public.jobs j
    join public.apps a on a.id = j.app_id
    join public.models m on m.id = a.model_id
    where j.id = r.job_id
      and m.pipeline = any (pipelines)
      and r.external_id is not null
      and r.cancel_taken_at is null
      and r.outcome in ('interrupted', 'handed_back', 'canceled')
      and r.ended_at between now() - interval '1 day' and now() - interval '1 minute'
      and j.reason in ('canceled', 'expired')
    returning m.pipeline, r.external_id
  )
  select distinct t.pipeline, t.external_id from taken t
$$;
revoke all on function public.take_left_runs(text[]) from public, anon, authenticated;
grant execute on function public.take_left_runs(text[]) to service_role;
