-- Stops an unfinished job of the visitor and gives the credits back; answers the status it has then.
create function public.cancel_job(job_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_own_job(cancel_job.job_id) then
    raise exception using errcode = 'PT404', message = 'job_not_found';
  end if;
  perform private.end_in_error(cancel_job.job_id, 'canceled', null);
  return private.status_of(cancel_job.job_id);
end
$$;

-- The place of the visitor's job in the queue: 1 is next, 0 is not waiting.
create function public.job_position(job_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_own_job(job_position.job_id) then
    raise exception using errcode = 'PT404', message = 'job_not_found';
  end if;
  return coalesce((select q.place from private.queue q where q.id = job_position.job_id), 0);
end
$$;

create function private.is_own_job(job_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.jobs j where j.id = is_own_job.job_id and j.user_id = auth.uid())
$$;

revoke all on function public.cancel_job(uuid) from public;
revoke all on function public.job_position(uuid) from public;
grant execute on function public.cancel_job(uuid) to authenticated;
grant execute on function public.job_position(uuid) to authenticated;
