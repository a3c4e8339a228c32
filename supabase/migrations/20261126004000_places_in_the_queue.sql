-- Visitors learn where their waiting jobs stand, and about how long each still waits, whenever the queue moves.

create index job_runs_success_ended_at_idx on public.job_runs (ended_at desc) where outcome = 'success';

-- The seconds after which a pipeline begins its next job: the mean time of its recent pictures, divided by how many
-- are being drawn. Unknown (no row, or null) with fewer than three recent pictures, or while nothing is being drawn.
create view private.pace with (security_invoker = true) as
with runs as (
  (
    select r.job_id, extract(epoch from r.ended_at - r.started_at) as took
    from public.job_runs r
    where r.outcome = 'success' and r.ended_at > now() - interval '1 day'
    order by r.ended_at desc limit 200
  )
  union all
  select r.job_id, null from public.job_runs r where r.ended_at is null and r.lease_until > clock_timestamp()
)
select m.pipeline, avg(runs.took) / nullif(count(*) filter (where runs.took is null), 0) as seconds
from runs
join public.jobs j on j.id = runs.job_id
join public.apps a on a.id = j.app_id
join public.models m on m.id = a.model_id
group by m.pipeline
having count(runs.took) >= 3;

-- Waiting jobs with their place and, if it is known, the seconds until a worker begins them. Told are each place up to
-- ten and one in each tenth beyond: a job is told at most 56 times on its way from place 1,000, and one move of a queue
-- of 1,000 jobs sends at most 56 messages.
create view private.places with (security_invoker = true) as
select
  q.id,
  q.user_id,
  q.place,
  ceil(p.seconds * row_number() over (partition by q.pipeline order by q.place))::integer as seconds,
  q.place <= 10 or floor(10 * ln(q.place)) > floor(10 * ln(greatest(q.place - 1, 1))) as is_told
from private.queue q
left join private.pace p using (pipeline);

-- As `jobPlace` of the contract.
create function private.place_as_json(job_id uuid, place bigint, seconds integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('jobId', job_id, 'place', place, 'seconds', seconds)
$$;

-- The places of the visitor's waiting jobs; it takes the place of `job_position`, which gave one without the seconds.
drop function public.job_position(uuid);
create function public.own_places() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.place_as_json(p.id, p.place, p.seconds) order by p.place), '[]')
  from private.places p
  where p.user_id = auth.uid() and private.is_complete_session()
$$;
revoke execute on function public.own_places() from public, anon;
grant execute on function public.own_places() to authenticated;

-- Tells on the topics of the jobs, which only their owners hear.
create function private.announce_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(private.place_as_json(p.id, p.place, p.seconds), 'place', 'job:' || p.id)
    from private.places p where p.is_told;
  return null;
exception when others then
  -- The job is claimed or cancelled whether or not somebody can be told.
  raise warning 'The places in the queue were not announced: %', sqlerrm;
  return null;
end
$$;

-- A claim opens a run. Jobs that expire or are blocked are told with the next claim.
create trigger announce_places after insert on public.job_runs
  for each statement execute function private.announce_places();
create trigger announce_places after update of status on public.jobs
  for each row when (old.status in ('INITIATED', 'CREATED') and new.reason = 'canceled')
  execute function private.announce_places();
