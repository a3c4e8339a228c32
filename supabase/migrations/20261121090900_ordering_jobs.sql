-- What the edge function `submit-job` does to a job; for the service only.
create function public.create_job(user_id uuid, app_id uuid, prompt jsonb, idempotency_key uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_unfinished constant integer := 5;
  job public.jobs;
  price integer;
  created boolean := false;
begin
  -- One order of a visitor at a time: the count, the balance and the key are then exact.
  perform from public.users u where u.id = create_job.user_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;

  select * into job from public.jobs j
    where j.user_id = create_job.user_id and j.idempotency_key = create_job.idempotency_key;
  if not found then
    select coalesce((a.config ->> 'cost')::integer, 1) into price from public.apps a where a.id = create_job.app_id;
    if not found then
      raise exception using errcode = 'PT404', message = 'app_not_found';
    end if;
    if (
      select count(*) from public.jobs j
      where j.user_id = create_job.user_id and j.status in ('INITIATED', 'CREATED', 'GENERATING')
    ) >= most_unfinished then
      raise exception using errcode = 'PT429', message = 'too_many_jobs',
        hint = format('At most %s jobs of one visitor wait or run at a time.', most_unfinished);
    end if;
    if private.balance_of(create_job.user_id) < price then
      raise exception using errcode = 'PT402', message = 'insufficient_credits',
        hint = format('This costs %s; the balance is %s.', price, private.balance_of(create_job.user_id));
    end if;
    insert into public.jobs (user_id, app_id, prompt, cost, idempotency_key)
      values (create_job.user_id, create_job.app_id, create_job.prompt, price, create_job.idempotency_key)
      returning * into job;
    created := true;
  end if;

  return jsonb_build_object(
    'jobId', job.id,
    'status', job.status,
    'cost', job.cost,
    'balance', private.balance_of(create_job.user_id),
    'created', created
  );
end
$$;

create function public.accept_job(job_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.jobs j set status = 'CREATED' where j.id = accept_job.job_id and j.status = 'INITIATED';
  return private.status_of(accept_job.job_id);
end
$$;

create function public.block_job(job_id uuid, message text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_in_error(block_job.job_id, 'blocked', block_job.message);
  return private.status_of(block_job.job_id);
end
$$;

create function private.status_of(job_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  found_status text;
begin
  select j.status into found_status from public.jobs j where j.id = status_of.job_id;
  if found_status is null then
    raise exception using errcode = 'PT404', message = 'job_not_found';
  end if;
  return found_status;
end
$$;

-- Ends an unfinished job; a finished one stays as it is.
create function private.end_in_error(job_id uuid, reason public.job_reason, message text) returns void
language sql security definer set search_path = '' as $$
  update public.jobs j
    set status = 'ERROR', reason = end_in_error.reason, message = left(end_in_error.message, 500)
    where j.id = end_in_error.job_id and j.status in ('INITIATED', 'CREATED', 'GENERATING')
$$;

revoke all on function public.create_job(uuid, uuid, jsonb, uuid) from public;
revoke all on function public.accept_job(uuid) from public;
revoke all on function public.block_job(uuid, text) from public;
grant execute on function public.create_job(uuid, uuid, jsonb, uuid) to service_role;
grant execute on function public.accept_job(uuid) to service_role;
grant execute on function public.block_job(uuid, text) to service_role;
