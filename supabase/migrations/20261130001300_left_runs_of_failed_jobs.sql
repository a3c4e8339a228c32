-- A run at an engine may go on although its job has failed: the engine was away when the last worker cancelled the run, or the
-- third worker died. Such a run is cancelled as one whose visitor cancels.
drop index public.job_runs_left_idx;
create index job_runs_left_idx on public.job_runs (ended_at)
  where external_id is not null and cancel_taken_at is null
    and outcome in ('interrupted', 'handed_back', 'canceled', 'failed');

-- As before, and a run that is over when its job fails needs no cancellation.
create or replace function public.fail_job(
  job_id uuid, worker text, attempt integer, reason text, message text, retry boolean, run_goes_on boolean default false,
  picture_check jsonb default null, run jsonb default '{}'
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.holds_lease(fail_job.job_id, fail_job.worker, fail_job.attempt) then
    return null;
  end if;
  perform private.keep_run(fail_job.job_id, fail_job.attempt, fail_job.run);
  if retry and private.has_tries_left(fail_job.job_id) then
    perform private.requeue(fail_job.job_id, case when run_goes_on then 'interrupted' else 'returned' end);
  else
    if fail_job.picture_check is not null then
      perform private.keep_check(fail_job.job_id, fail_job.picture_check);
    end if;
    if not run_goes_on then
      update public.job_runs r set cancel_taken_at = clock_timestamp()
        where r.job_id = fail_job.job_id and r.attempt = fail_job.attempt;
    end if;
    perform private.end_in_error(fail_job.job_id, fail_job.reason::public.job_reason, fail_job.message);
  end if;
  return private.status_of(fail_job.job_id);
end
$$;

-- As before, and the last run of a job that failed. Only that one has the outcome `failed`.
create or replace function public.take_left_runs(pipelines text[]) returns table (pipeline text, external_id text)
language sql security definer set search_path = '' as $$
  with taken as (
    update public.job_runs r set cancel_taken_at = clock_timestamp()
    from public.jobs j
    where j.id = r.job_id
      and r.instance = any (pipelines)
      and r.external_id is not null
      and r.cancel_taken_at is null
      and r.outcome in ('interrupted', 'handed_back', 'canceled', 'failed')
      and r.ended_at between now() - interval '1 day' and now() - interval '1 minute'
      and (j.reason in ('canceled', 'expired') or r.outcome = 'failed')
    returning r.instance, r.external_id
  )
  select distinct t.instance, t.external_id from taken t
$$;
