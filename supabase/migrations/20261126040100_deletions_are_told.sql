-- Open lists of a visitor's pictures are told when some are deleted or taken back: Realtime reports no change of a row that its
-- visitor may not read any more. The topic `deletions:{user id}` is heard by that visitor, and nobody may send on it.
create function private.announce_deletions() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}'::jsonb, 'changed', 'deletions:' || auth.uid());
exception when others then
  -- The pictures are deleted whether or not somebody can be told.
  raise warning 'Deleted pictures were not announced: %', sqlerrm;
end
$$;

create policy "a visitor hears about own deletions" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'deletions:' || (select auth.uid()));

-- As before, and told.
create or replace function public.delete_jobs(job_ids uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  return query update public.jobs j set deleted_at = now()
    where j.id = any (delete_jobs.job_ids) and j.user_id = auth.uid() and private.is_complete_session()
      and j.status in ('SUCCESS', 'ERROR') and j.deleted_at is null
    returning j.id;
  if found then
    perform private.announce_deletions();
  end if;
end
$$;

create or replace function public.restore_jobs(job_ids uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  return query update public.jobs j set deleted_at = null
    where j.id = any (restore_jobs.job_ids) and j.user_id = auth.uid() and private.is_complete_session()
      and j.deleted_at > now() - interval '5 minutes'
    returning j.id;
  if found then
    perform private.announce_deletions();
  end if;
end
$$;
