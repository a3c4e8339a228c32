-- Visitors learn where their waiting jobs stand from rounds of the workers, at most one in a second, so that no claim sorts
-- the queue.

-- How often jobs have left the queue, and how often when places were told last: one row.
create table private.queue_moves (
  is_only boolean primary key default true check (is_only),
  made bigint not null default 0,
  told bigint not null default 0,
  told_at timestamptz not null default '-infinity'
);
insert into private.queue_moves default values;
alter table private.queue_moves enable row level security;

create function private.count_move() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.queue_moves set made = made + 1 where is_only;
  return null;
end
$$;

-- Deferred, because the row belongs to all visitors: it is locked last and for the time of a commit.
create constraint trigger count_move after update of status on public.jobs
  deferrable initially deferred
  for each row when (old.status in ('INITIATED', 'CREATED') and new.status in ('GENERATING', 'ERROR'))
  execute function private.count_move();

drop trigger announce_places on public.job_runs;
drop trigger announce_places on public.jobs;
drop function private.announce_places();

drop view private.places;
create view private.places with (security_invoker = true) as
select
  q.id,
  q.user_id,
  q.place,
  ceil(p.seconds * row_number() over (partition by q.pipeline order by q.place))::integer as seconds
from private.queue q
left join private.pace p using (pipeline);

-- Tells on the topics of the jobs, which only their owners hear: each place up to ten, and beyond to jobs that have come into
-- the next tenth. With one move since the last round that is one place in each tenth; with n moves, n places, since a job can
-- have passed as many. The moves are read before the places: a move in between is told again in the next round.
create function public.tell_places() returns void
language plpgsql security definer set search_path = '' as $$
declare
  shortest_pause constant interval := '1 second';
  seen bigint;
  moves bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('tell_places', 0)) then
    return;
  end if;
  select m.made, m.made - m.told into seen, moves
    from private.queue_moves m where m.made > m.told and m.told_at <= clock_timestamp() - shortest_pause;
  if not found then
    return;
  end if;
  perform realtime.send(private.place_as_json(p.id, p.place, p.seconds), 'place', 'job:' || p.id)
    from private.places p
    where p.place <= 10
      or floor(10 * ln(p.place + moves - 1)) > floor(10 * ln(greatest(p.place - 1, 1)));
  update private.queue_moves set told = seen, told_at = clock_timestamp() where is_only;
end
$$;
revoke all on function public.tell_places() from public, anon, authenticated;
grant execute on function public.tell_places() to service_role;
