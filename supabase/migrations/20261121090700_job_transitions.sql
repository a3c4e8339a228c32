create function private.guard_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'INITIATED' then
      raise exception using errcode = 'PT409', message = format('a job starts as INITIATED, not %s', new.status);
    end if;
    return new;
  end if;
  if (new.id, new.user_id, new.app_id, new.prompt, new.created_at, new.cost, new.idempotency_key)
    is distinct from (old.id, old.user_id, old.app_id, old.prompt, old.created_at, old.cost, old.idempotency_key) then
    raise exception using errcode = 'PT409', message = format('job %s: what was ordered does not change', old.id);
  end if;
  if new.status <> old.status and not private.job_may_become(old.status, new.status) then
    raise exception using errcode = 'PT409',
      message = format('job %s: %s does not follow %s', old.id, new.status, old.status);
  end if;
  if new.status = old.status
    and (new.output, new.reason, new.message) is distinct from (old.output, old.reason, old.message) then
    raise exception using errcode = 'PT409', message = format('job %s: its result does not change', old.id);
  end if;
  return new;
end
$$;

-- The same table as `jobTransitions` of the contract.
create function private.job_may_become(was public.job_status, becomes public.job_status) returns boolean
language sql immutable set search_path = '' as $$
  select (was, becomes) in (
    ('INITIATED'::public.job_status, 'CREATED'::public.job_status),
    ('INITIATED', 'ERROR'),
    ('CREATED', 'GENERATING'),
    ('CREATED', 'ERROR'),
    ('GENERATING', 'SUCCESS'),
    ('GENERATING', 'ERROR'),
    ('GENERATING', 'CREATED')
  )
$$;

create trigger guard before insert or update on public.jobs
  for each row execute function private.guard_job();

create function private.record_job_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.job_events (job_id, status, reason) values (new.id, new.status, new.reason);
  return null;
end
$$;

create trigger record_first_event after insert on public.jobs
  for each row execute function private.record_job_event();
create trigger record_event after update of status on public.jobs
  for each row when (new.status is distinct from old.status) execute function private.record_job_event();

-- However a job leaves GENERATING, nobody holds its lease any more.
create function private.end_run() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.job_runs
    set ended_at = clock_timestamp(),
        outcome = case new.status when 'SUCCESS' then 'success' when 'ERROR' then new.reason::text else 'returned' end
    where job_id = new.id and ended_at is null;
  return null;
end
$$;

create trigger end_run after update of status on public.jobs
  for each row when (old.status = 'GENERATING' and new.status <> 'GENERATING')
  execute function private.end_run();
