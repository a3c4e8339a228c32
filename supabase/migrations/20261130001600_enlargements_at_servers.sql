-- An instance of a remote engine says whether it makes a finished picture larger, as `enlarges` of what its worker tells of it:
-- an operator may name an upscaler of the server.
create function private.enlarging_instances(pipeline text) returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct w.instance from private.working_engines w
  where w.pipeline = enlarging_instances.pipeline and (w.told ->> 'enlarges')::boolean
    and w.seen_at > now() - interval '1 minute'
$$;
revoke all on function private.enlarging_instances(text) from public;

-- Whether an engine that is there enlarges pictures of the model, as a column for PostgREST. `enlargementScales` of the
-- contract says that Ink and Bloom always do.
create function public.enlarges(model public.models) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.enlarging_instances(model.pipeline))
$$;
revoke all on function public.enlarges(public.models) from public;
grant execute on function public.enlarges(public.models) to anon, authenticated, service_role;

-- As before, and whether an engine that is there enlarges pictures of the app.
create or replace function public.ordered_app(app_id uuid, user_id uuid, session_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'hasSession', not private.is_banned(ordered_app.user_id) and exists (
      select from auth.sessions s
      where s.id = ordered_app.session_id
        and s.user_id = ordered_app.user_id
        and (s.not_after is null or s.not_after > now())),
    'app', (
      select jsonb_build_object('pipeline', m.pipeline, 'enlarges', public.enlarges(m), 'fields', (
        select coalesce(jsonb_agg(to_jsonb(f) || jsonb_build_object(
          'minLength', f.min_length, 'maxLength', f.max_length, 'minValue', f.min_value, 'maxValue', f.max_value
        ) order by f.position), '[]')
        from public.app_prompt_fields f where f.app_id = a.id))
      from public.apps a join public.models m on m.id = a.model_id
      where a.id = ordered_app.app_id))
$$;

-- As before, and an enlargement goes to an instance that offers to enlarge: `[{"name", "pipeline", "slots", "enlarges"}]`. Offers
-- of a worker of the version before do not say `enlarges`: its built-in engines alone enlarge.
create or replace function public.claim_job(
  worker text, pipelines text[], lease_seconds integer, instances text[] default null, offers jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  next_id uuid;
  -- Jobs that something else holds at the moment: a cancellation, or an instance that has their run.
  passed uuid[] := '{}';
  job public.jobs;
  model public.models;
  last public.job_runs;
  free text[] := coalesce(instances, pipelines);
  -- The offers with room, and their pipelines.
  roomy jsonb;
  able text[] := pipelines;
  -- The pipelines of those that take an enlargement.
  enlarging text[] := pipelines;
  drawn_by text;
  chosen text;
  try integer;
begin
  -- Claims come one after the other, before they lock anything else: each sees the lines that the one before it left.
  perform pg_advisory_xact_lock(hashtextextended('claim_job', 0));
  perform private.recover_lost_jobs();

  if offers is not null then
    select coalesce(jsonb_agg(o.offer || jsonb_build_object('takesEnlargements', o.takes_enlargements) order by o.place)
          filter (where o.has_room), '[]'),
        coalesce(array_agg(o.offer ->> 'pipeline') filter (where o.has_room), '{}'),
        coalesce(array_agg(o.offer ->> 'pipeline') filter (where o.has_room and o.takes_enlargements), '{}'),
        coalesce(array_agg(o.offer ->> 'name'), '{}')
      into roomy, able, enlarging, free
      from (
        select e.offer, e.place,
          private.has_room(e.offer ->> 'name', (e.offer ->> 'slots')::integer, claim_job.worker) as has_room,
          coalesce((e.offer ->> 'enlarges')::boolean, e.offer ->> 'slots' is null) as takes_enlargements
        from jsonb_array_elements(offers) with ordinality e (offer, place)) o;
  end if;

  select j.* into job
    from public.job_runs r join public.jobs j on j.id = r.job_id
    where r.instance = any (free) and r.submitted_at is not null and r.outcome in ('interrupted', 'handed_back')
      and r.ended_at > now() - interval '2 days' and j.status = 'CREATED'
      and not exists (select from public.job_runs l where l.job_id = r.job_id and l.attempt > r.attempt)
    order by r.ended_at
    limit 1
    for update of j skip locked;

  while job.id is null loop
    select line.job_id into next_id
    from public.models m
    join public.apps a on a.model_id = m.id
    cross join lateral (
      select l.* from private.lines l
      where l.app_id = a.id and l.job_id <> all (passed)
      order by l.turn, l.served_at nulls first, l.created_at, l.job_id
      limit 1
    ) line
    where m.pipeline = any (able)
      or (private.pipelines_of(m) && able and private.substitute(m, able) is not null)
    order by line.turn, line.served_at nulls first, line.created_at, line.job_id
    limit 1;
    if not found then
      return null;
    end if;
    passed := passed || next_id;
    select j.* into job from public.jobs j
      join public.apps a on a.id = j.app_id
      join public.models m on m.id = a.model_id
      where j.id = next_id and j.status = 'CREATED' and (m.pipeline = any (enlarging) or j.enlarges is null)
        and not exists (
          select from public.job_runs r
          where r.job_id = j.id and r.submitted_at is not null and r.outcome in ('interrupted', 'handed_back')
            and r.attempt = (select max(l.attempt) from public.job_runs l where l.job_id = j.id))
      for update of j skip locked;
  end loop;

  select m.* into model
    from public.apps a join public.models m on m.id = a.model_id where a.id = job.app_id;
  select r.* into last from public.job_runs r where r.job_id = job.id order by r.attempt desc limit 1;
  try := coalesce(last.attempt, 0) + 1;
  if last.outcome = 'returned' or last.submitted_at is null then
    last.submitted_at := null;
    last.external_id := null;
    last.instance := null;
  end if;
  chosen := last.instance;
  if chosen is null then
    drawn_by := private.substitute(model, able);
    select e.offer ->> 'name' into chosen
      from jsonb_array_elements(roomy) with ordinality e (offer, place)
      where e.offer ->> 'pipeline' = drawn_by
        and (job.enlarges is null or (e.offer ->> 'takesEnlargements')::boolean)
      order by e.place
      limit 1;
  end if;
  -- The run first: the change of the status moves the visitor's lines, which begin with when the visitor was served.
  insert into public.job_runs
    (job_id, attempt, user_id, worker, lease_until, submitted_at, external_id, instance, given_to)
    values (
      job.id, try, job.user_id, claim_job.worker, private.lease_end(lease_seconds), last.submitted_at, last.external_id,
      last.instance, chosen);
  update public.jobs set status = 'GENERATING' where id = job.id;
  return private.claimed_job(job.id, try) || jsonb_build_object(
    'instance', chosen,
    'fallback', nullif(drawn_by, model.pipeline),
    'others', (
      select coalesce(jsonb_agg(w.instance order by w.instance), '[]')
      from private.working_instances(
        case when job.enlarges is null then private.pipelines_of(model) else array[model.pipeline] end) w (instance)
      where job.enlarges is null or w.instance in (select private.enlarging_instances(model.pipeline))));
end
$$;
