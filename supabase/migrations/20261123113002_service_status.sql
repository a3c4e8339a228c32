-- When a worker last asked for mails, which each does every few seconds: one row.
create table private.worker_presence (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null
);
alter table private.worker_presence enable row level security;

-- As before, and notes that a worker is there, at most every 20 seconds.
create or replace function public.take_mails(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  insert into private.worker_presence as p (seen_at) values (now())
    on conflict (is_only) do update set seen_at = now() where p.seen_at < now() - interval '20 seconds';
  delete from public.mails m where m.created_at < now() - interval '60 days';
  delete from public.notifications n where n.created_at < now() - interval '60 days';
  perform private.post_picture_mails();
  with due as (
    select m.id from public.mails m where m.sent_at is null and m.due_at <= now() and m.attempts < 12
    order by m.due_at limit take_mails.most for update skip locked
  ), claimed as (
    update public.mails m set attempts = m.attempts + 1,
      due_at = now() + least(interval '1 minute' * 2 ^ m.attempts, interval '6 hours')
    from due where m.id = due.id
    returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'address', c.address, 'facts', c.facts) order by c.created_at), '[]')
    into taken from claimed c;
  return taken;
end
$$;

-- What anybody may know of the work behind the pages, in words without numbers: whether pictures are drawn, and whether mails go
-- out.
create function public.service_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'pictures', case
      when not exists (
        select from private.worker_presence p where p.seen_at > now() - interval '2 minutes') then 'paused'
      when exists (
        select from public.jobs j where j.status = 'CREATED' and j.created_at < now() - interval '3 minutes') then 'slow'
      else 'working'
    end,
    'mails', case
      when exists (
        select from public.mails m
        where m.sent_at is null and m.attempts < 12 and m.created_at < now() - interval '10 minutes') then 'late'
      else 'working'
    end)
$$;
revoke all on function public.service_status() from public;
grant execute on function public.service_status() to anon, authenticated;
