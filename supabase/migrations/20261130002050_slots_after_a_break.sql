-- As before, but a worker whose break is over keeps an instance at one job at a time only until anybody’s picture of it is
-- drawn. Before, that worker had to draw one itself, and under load the others left it none.
create or replace function private.has_room(instance text, slots integer, worker text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  taken integer;
  others_breaker text;
begin
  if slots is null then
    return true;
  end if;
  select count(*) into taken from public.job_runs r
    where r.given_to = has_room.instance and (
      r.ended_at is null
      or r.ended_at > now() - interval '5 minutes' and r.outcome = 'canceled' and r.submitted_at is not null
        and r.worker <> has_room.worker and r.lease_until > now());
  select max(case when w.stopped_until > now() then 'open' else 'half-open' end) into others_breaker
    from private.working_engines w
    where w.instance = has_room.instance and w.worker <> has_room.worker
      and w.told ->> 'breaker' <> 'closed' and w.seen_at > now() - interval '1 minute'
      and not exists (
        select from public.job_runs r
        where r.given_to = has_room.instance and r.outcome = 'success' and r.ended_at > w.stopped_until);
  return case others_breaker when 'open' then false when 'half-open' then taken = 0 else taken < slots end;
end
$$;
