-- A visitor deletes pictures, and may take that back for five minutes. Then a worker removes their files, and their rows
-- lose everything but what the ledger of credits refers to.
alter table public.jobs
  add column deleted_at timestamptz,
  add column erased_at timestamptz,
  add constraint only_ended_jobs_are_deleted check (deleted_at is null or status in ('SUCCESS', 'ERROR')),
  add constraint an_erased_job_is_empty check (erased_at is null or (
    deleted_at is not null and prompt = '{}' and coalesce(output, '{}') = '{}'
    and rating is null and review is null and message is null));
create index jobs_to_erase_idx on public.jobs (deleted_at) where deleted_at is not null and erased_at is null;

alter policy "a visitor reads own jobs" on public.jobs
  using (user_id = (select auth.uid()) and deleted_at is null);

-- What was ordered and what came of it do not change, except that an erased job has lost both.
create or replace function private.guard_job() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_erased constant boolean := new.erased_at is not null;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'INITIATED' then
      raise exception using errcode = 'PT409', message = format('a job starts as INITIATED, not %s', new.status);
    end if;
    return new;
  end if;
  if (new.id, new.user_id, new.app_id, new.created_at, new.cost, new.idempotency_key, new.batch_id) is distinct from
    (old.id, old.user_id, old.app_id, old.created_at, old.cost, old.idempotency_key, old.batch_id)
    or (new.prompt <> old.prompt and not is_erased) then
    raise exception using errcode = 'PT409', message = format('job %s: what was ordered does not change', old.id);
  end if;
  if new.status <> old.status and not private.job_may_become(old.status, new.status) then
    raise exception using errcode = 'PT409',
      message = format('job %s: %s does not follow %s', old.id, new.status, old.status);
  end if;
  if new.status = old.status and not is_erased
    and (new.output, new.reason, new.message) is distinct from (old.output, old.reason, old.message) then
    raise exception using errcode = 'PT409', message = format('job %s: its result does not change', old.id);
  end if;
  return new;
end
$$;

-- Hides own ended jobs, and returns those that it hid.
create function public.delete_jobs(job_ids uuid[]) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.jobs j set deleted_at = now()
    where j.id = any (delete_jobs.job_ids) and j.user_id = auth.uid() and private.is_complete_session()
      and j.status in ('SUCCESS', 'ERROR') and j.deleted_at is null
    returning j.id
$$;

-- Shows deleted jobs again, and returns those for which it was not too late.
create function public.restore_jobs(job_ids uuid[]) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.jobs j set deleted_at = null
    where j.id = any (restore_jobs.job_ids) and j.user_id = auth.uid() and private.is_complete_session()
      and j.deleted_at > now() - interval '5 minutes'
    returning j.id
$$;

-- Deleted jobs that nobody can take back, with the paths of their pictures in the bucket `outputs`. The minute more than
-- `restore_jobs` has keeps the two apart.
create function public.jobs_to_erase() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', due.id, 'paths', due.paths)), '[]') from (
    select j.id, coalesce(jsonb_path_query_array(j.output, '$.images[*].path'), '[]') as paths
    from public.jobs j
    where j.deleted_at < now() - interval '6 minutes' and j.erased_at is null
    order by j.deleted_at
    limit 100) due
$$;

-- Empties deleted jobs whose files are gone.
create function public.erase_jobs(job_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.jobs j
    set erased_at = now(), prompt = '{}', rating = null, review = null, message = null,
        output = case when j.output is null then null else '{}'::jsonb end
    where j.id = any (erase_jobs.job_ids) and j.deleted_at < now() - interval '6 minutes' and j.erased_at is null;
  delete from public.notifications n
    using public.jobs j
    where j.id = any (erase_jobs.job_ids) and j.erased_at is not null
      and n.user_id = j.user_id and n.facts ->> 'jobId' = j.id::text;
end
$$;

revoke all on function public.delete_jobs(uuid[]), public.restore_jobs(uuid[]), public.jobs_to_erase(),
  public.erase_jobs(uuid[]) from public, anon;
grant execute on function public.delete_jobs(uuid[]), public.restore_jobs(uuid[]) to authenticated;
grant execute on function public.jobs_to_erase(), public.erase_jobs(uuid[]) to service_role;
