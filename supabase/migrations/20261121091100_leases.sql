-- What a worker says about a job it claimed. Its name and attempt fence it: once another worker has taken the job
-- over, or the visitor has cancelled it, nothing that the first one says has an effect.

-- Locks the job if this attempt still holds it.
create function private.holds_lease(job_id uuid, worker text, attempt integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.jobs j where j.id = holds_lease.job_id and j.status = 'GENERATING' for no key update;
  return found and exists (
    select from public.job_runs r
    where r.job_id = holds_lease.job_id
      and r.attempt = holds_lease.attempt
      and r.worker = holds_lease.worker
      and r.ended_at is null
  );
end
$$;

create function public.heartbeat_job(job_id uuid, worker text, attempt integer, lease_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.holds_lease(heartbeat_job.job_id, heartbeat_job.worker, heartbeat_job.attempt) then
    return false;
  end if;
  update public.job_runs r set lease_until = private.lease_end(lease_seconds)
    where r.job_id = heartbeat_job.job_id and r.attempt = heartbeat_job.attempt;
  return true;
end
$$;

-- True again when the same attempt says it again: its first answer may have been lost on the way.
create function public.complete_job(job_id uuid, worker text, attempt integer, output jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.holds_lease(complete_job.job_id, complete_job.worker, complete_job.attempt) then
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

-- The job's status afterwards, or null when the lease is lost. With `retry` it waits again, up to the third try.
create function public.fail_job(
  job_id uuid, worker text, attempt integer, reason text, message text, retry boolean
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.holds_lease(fail_job.job_id, fail_job.worker, fail_job.attempt) then
    return null;
  end if;
  if retry and fail_job.attempt < 3 then
    update public.jobs j set status = 'CREATED' where j.id = fail_job.job_id;
  else
    perform private.end_in_error(fail_job.job_id, fail_job.reason::public.job_reason, fail_job.message);
  end if;
  return private.status_of(fail_job.job_id);
end
$$;

revoke all on function public.heartbeat_job(uuid, text, integer, integer) from public;
revoke all on function public.complete_job(uuid, text, integer, jsonb) from public;
revoke all on function public.fail_job(uuid, text, integer, text, text, boolean) from public;
grant execute on function public.heartbeat_job(uuid, text, integer, integer) to service_role;
grant execute on function public.complete_job(uuid, text, integer, jsonb) to service_role;
grant execute on function public.fail_job(uuid, text, integer, text, text, boolean) to service_role;
