-- What the picture check says of a picture. Those of remote engines are looked at before anybody sees them, all others before
-- others than their owners do. The worker looks; between its two thresholds, an administrator decides.
create type public.picture_band as enum ('pass', 'hold', 'block');

create table public.picture_checks (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  -- Both null until a worker has looked at the picture.
  checked_at timestamptz,
  band public.picture_band,
  -- The classifier, and the probability of each of its classes; null and none if the engine itself stopped the picture.
  model text check (char_length(model) <= 200),
  scores jsonb not null default '{}' check (jsonb_typeof(scores) = 'object'),
  -- The result of a job whose picture nobody may see; its file stays in the storage until it is decided on.
  withheld jsonb check (jsonb_typeof(withheld) = 'object'),
  decided_at timestamptz,
  is_released boolean,
  constraint checked_has_band check ((checked_at is null) = (band is null)),
  constraint only_held_pictures_are_decided check (
    (decided_at is null) = (is_released is null) and (decided_at is null or band = 'hold')),
  constraint only_held_pictures_are_withheld check (withheld is null or band = 'hold')
);
create index picture_checks_user_id_idx on public.picture_checks (user_id);
create index picture_checks_asked_idx on public.picture_checks (asked_at) where band is null;
create index picture_checks_held_idx on public.picture_checks (checked_at) where band = 'hold' and decided_at is null;
alter table public.picture_checks enable row level security;
alter table public.picture_checks force row level security;
grant select on public.picture_checks to service_role;

-- `found` is what the worker says: {"band", "model", "scores"}, and the output of the job if it is held.
create function private.keep_check(job_id uuid, found jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.picture_checks as c (job_id, user_id, checked_at, band, model, scores, withheld)
    select j.id, j.user_id, now(), (found ->> 'band')::public.picture_band, found ->> 'model',
      coalesce(found -> 'scores', '{}'), found -> 'output'
    from public.jobs j where j.id = keep_check.job_id
    on conflict on constraint picture_checks_pkey do update
      set checked_at = excluded.checked_at, band = excluded.band, model = excluded.model, scores = excluded.scores,
        withheld = excluded.withheld
      where c.band is null
$$;
revoke all on function private.keep_check(uuid, jsonb) from public;

-- What the engine says of a run: `{"model", "costUsd", "drawnMs"}`.
create function private.keep_run(job_id uuid, attempt integer, run jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.job_runs r
    set engine_model = left(keep_run.run ->> 'model', 200),
        cost_usd = (keep_run.run ->> 'costUsd')::numeric,
        drawn_ms = (keep_run.run ->> 'drawnMs')::integer
    where r.job_id = keep_run.job_id and r.attempt = keep_run.attempt
$$;
revoke all on function private.keep_run(uuid, integer, jsonb) from public;

-- As before, and keeps what the picture check found: `run` has it as `check`.
create or replace function public.complete_job(
  job_id uuid, worker text, attempt integer, output jsonb, run jsonb default '{}'
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.holds_lease(complete_job.job_id, complete_job.worker, complete_job.attempt) then
    perform private.keep_run(complete_job.job_id, complete_job.attempt, complete_job.run);
    if run ? 'check' then
      perform private.keep_check(complete_job.job_id, run -> 'check');
    end if;
    update public.jobs j set status = 'SUCCESS', output = complete_job.output, message = null
      where j.id = complete_job.job_id;
    return true;
  end if;
  return exists (
    select from public.job_runs r
    where r.job_id = complete_job.job_id
      and r.attempt = complete_job.attempt
      and r.worker = complete_job.worker
      and r.outcome = 'success'
  );
end
$$;

-- As before, and of a picture that its owner may not see, `picture_check` is what was found, and `run` what its run cost.
drop function public.fail_job(uuid, text, integer, text, text, boolean, boolean);
create function public.fail_job(
  job_id uuid, worker text, attempt integer, reason text, message text, retry boolean, run_goes_on boolean default false,
  picture_check jsonb default null, run jsonb default '{}'
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.holds_lease(fail_job.job_id, fail_job.worker, fail_job.attempt) then
    return null;
  end if;
  perform private.keep_run(fail_job.job_id, fail_job.attempt, fail_job.run);
  if retry and private.has_tries_left(fail_job.job_id) then
    perform private.requeue(fail_job.job_id, case when run_goes_on then 'interrupted' else 'returned' end);
  else
    if fail_job.picture_check is not null then
      perform private.keep_check(fail_job.job_id, fail_job.picture_check);
    end if;
    perform private.end_in_error(fail_job.job_id, fail_job.reason::public.job_reason, fail_job.message);
  end if;
  return private.status_of(fail_job.job_id);
end
$$;
revoke all on function public.fail_job(uuid, text, integer, text, text, boolean, boolean, jsonb, jsonb)
  from public, anon, authenticated;
grant execute on function public.fail_job(uuid, text, integer, text, text, boolean, boolean, jsonb, jsonb) to service_role;

-- As before, but a held job may still become a finished or an unsuitable one.
do $$
declare
  before constant text := pg_get_functiondef('private.guard_job()'::regprocedure);
  after constant text := replace(replace(before,
    'not private.job_may_become(old.status, new.status) then',
    'not private.job_may_become(old.status, new.status)
    and (new.status <> ''SUCCESS'' or old.reason is distinct from ''held'') then'),
    'new.status = old.status and not is_erased',
    'new.status = old.status and not is_erased and old.reason is distinct from ''held''');
begin
  if length(after) - length(before) < 100 then
    raise exception 'guard_job() has no place for held pictures';
  end if;
  execute after;
end
$$;

-- As before, but the credits of a held job went back already: its picture is free.
drop trigger settle_credits on public.jobs;
create trigger settle_credits after update of status on public.jobs
  for each row when (
    old.status is distinct from new.status and old.status <> 'ERROR' and new.status in ('SUCCESS', 'ERROR'))
  execute function private.settle_job();

-- Asks the workers to look at pictures of a visitor, and returns what is known of them:
-- [{"jobId", "band", "isReleased"}], with null for what nobody has said yet.
create function public.ask_for_checks(user_id uuid, job_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.users u where u.id = ask_for_checks.user_id and not u.is_anonymous) then
    raise exception using errcode = 'PT403', message = 'registration_required';
  end if;
  insert into public.picture_checks as c (job_id, user_id)
    select j.id, j.user_id from public.jobs j
    where j.id = any (ask_for_checks.job_ids) and j.user_id = ask_for_checks.user_id
      and j.status = 'SUCCESS' and j.deleted_at is null
    on conflict on constraint picture_checks_pkey do update set asked_at = now()
      where c.band is null and c.asked_at < now() - interval '10 seconds';
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('jobId', c.job_id, 'band', c.band, 'isReleased', c.is_released)), '[]')
    from public.picture_checks c
    where c.job_id = any (ask_for_checks.job_ids) and c.user_id = ask_for_checks.user_id);
end
$$;

-- The pictures at which workers are to look, [{"jobId", "path"}]. Those that cannot be read are asked for again by their
-- owners.
create function public.checks_to_make() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('jobId', due.job_id, 'path', due.path)), '[]') from (
    select c.job_id, j.output #>> '{images,0,path}' as path
    from public.picture_checks c join public.jobs j on j.id = c.job_id
    where c.band is null and c.asked_at > now() - interval '1 minute'
      and j.deleted_at is null and j.output #>> '{images,0,path}' is not null
    order by c.asked_at limit 100) due
$$;

create function public.keep_check(job_id uuid, found jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.keep_check(keep_check.job_id, keep_check.found)
$$;
revoke all on function public.ask_for_checks(uuid, uuid[]), public.checks_to_make(), public.keep_check(uuid, jsonb)
  from public, anon, authenticated;
grant execute on function public.ask_for_checks(uuid, uuid[]), public.checks_to_make(), public.keep_check(uuid, jsonb)
  to service_role;

-- The job of a picture's name in the bucket `outputs`.
create function private.job_of_picture(name text) returns uuid
language sql immutable set search_path = '' as $$
  select substring(job_of_picture.name from '^[^/]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid
$$;

create function private.is_withheld_picture(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.picture_checks c
    where c.job_id = private.job_of_picture(is_withheld_picture.name) and c.withheld is not null)
$$;
alter policy "a visitor reads own outputs" on storage.objects
  using (bucket_id = 'outputs' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.is_withheld_picture(name));

-- As before, and administrators look at held pictures.
create or replace function private.is_disputed_picture(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.shown_pictures s
    where s.job_id = private.job_of_picture(is_disputed_picture.name)
      and (s.hidden_at is not null or exists (
        select from public.picture_reports r where r.job_id = s.job_id and r.decided_at is null)))
  or exists (
    select from public.picture_checks c
    where c.job_id = private.job_of_picture(is_disputed_picture.name) and c.band = 'hold' and c.decided_at is null)
$$;

-- As before, with the pictures that the picture check holds, the longest waiting first.
do $$
declare
  before constant text := pg_get_functiondef('public.admin_pictures()'::regprocedure);
  after constant text := replace(before, 'return jsonb_build_object(', $part$return jsonb_build_object(
    'held', (
      select coalesce(jsonb_agg(waiting.picture order by waiting.checked_at), '[]') from (
        select c.checked_at, jsonb_build_object(
          'jobId', j.id, 'userId', j.user_id, 'app', a.name, 'path', i.image ->> 'path',
          'width', i.image -> 'width', 'height', i.image -> 'height', 'prompt', j.prompt,
          'isWithheld', c.withheld is not null, 'model', c.model, 'scores', c.scores) as picture
        from public.picture_checks c
        join public.jobs j on j.id = c.job_id join public.apps a on a.id = j.app_id
        cross join lateral (select coalesce(c.withheld, j.output) #> '{images,0}' as image) i
        where c.band = 'hold' and c.decided_at is null and j.deleted_at is null
        order by c.checked_at limit 20) waiting),$part$);
begin
  if after = before then
    raise exception 'admin_pictures() has no place for held pictures';
  end if;
  execute after;
end
$$;

alter table private.admin_acts
  drop constraint admin_acts_kind_check,
  add constraint admin_acts_kind_check check (kind in (
    'searched', 'viewed', 'granted', 'taken_back', 'banned', 'unbanned', 'review_hidden', 'review_shown',
    'reports_dismissed', 'refunded', 'payment_accepted', 'requests_viewed', 'request_answered', 'request_reopened',
    'picture_hidden', 'picture_shown', 'picture_reports_dismissed', 'picture_chosen', 'picture_unchosen',
    'picture_released', 'picture_refused'));

-- Decides on a held picture, and tells its owner. A released one that nobody was to see becomes the result of its job; the
-- edge function `administer` removes the file of a refused one, whose name is returned.
create function public.admin_decide_check(act_id uuid, job_id uuid, is_released boolean, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_check public.picture_checks;
  job public.jobs;
begin
  perform private.require_administrator();
  select * into found_check from public.picture_checks c
    where c.job_id = admin_decide_check.job_id and c.band = 'hold' for update;
  select * into job from public.jobs j where j.id = found_check.job_id and j.deleted_at is null for update;
  if job.id is null then
    raise exception using errcode = 'PT404', message = 'picture_not_found';
  end if;
  if found_check.decided_at is null and private.note_act(
    act_id, case when is_released then 'picture_released' else 'picture_refused' end, job.user_id, reason,
    jsonb_build_object('jobId', job.id)
  ) then
    update public.picture_checks c
      set decided_at = now(), is_released = admin_decide_check.is_released,
        withheld = case when admin_decide_check.is_released then null else c.withheld end
      where c.job_id = job.id;
    if found_check.withheld is not null and admin_decide_check.is_released then
      update public.jobs j
        set status = 'SUCCESS', output = found_check.withheld, reason = null, message = null where j.id = job.id;
      return null;
    end if;
    if found_check.withheld is not null then
      update public.jobs j set reason = 'unsuitable', message = null where j.id = job.id;
    end if;
    perform private.notify(
      job.user_id,
      case when admin_decide_check.is_released then 'picture_released' else 'picture_refused' end::public.notification_kind,
      (select jsonb_build_object('jobId', job.id, 'app', jsonb_build_object('name', a.name, 'slug', a.slug))
        from public.apps a where a.id = job.app_id));
  end if;
  return (
    select c.withheld #>> '{images,0,path}' from public.picture_checks c where c.job_id = job.id and not c.is_released);
end
$$;
revoke all on function public.admin_decide_check(uuid, uuid, boolean, text) from public, anon;
grant execute on function public.admin_decide_check(uuid, uuid, boolean, text) to authenticated;

-- As before, with the files and the checks of withheld pictures.
create or replace function public.jobs_to_erase() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', due.id, 'paths', due.paths)), '[]') from (
    select j.id, coalesce(jsonb_path_query_array(coalesce(c.withheld, j.output), '$.images[*].path'), '[]') as paths
    from public.jobs j left join public.picture_checks c on c.job_id = j.id
    where j.deleted_at < now() - interval '6 minutes' and j.erased_at is null
    order by j.deleted_at
    limit 100) due
$$;
create function private.forget_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.picture_checks c where c.job_id = new.id;
  return null;
end
$$;
create trigger forget_check after update of erased_at on public.jobs
  for each row when (new.erased_at is not null) execute function private.forget_check();

-- As before, with what the picture check says of the visitor's pictures, and without those that nobody may see.
do $$
declare
  before constant text := pg_get_functiondef('public.export_content(uuid)'::regprocedure);
  visible constant text := replace(before, $part$o.name like export_content.user_id || '/%'$part$,
    $part$o.name like export_content.user_id || '/%'
          and not (o.bucket_id = 'outputs' and private.is_withheld_picture(o.name))$part$);
  after constant text := replace(visible, $part$'reports', (select$part$, $part$'picture-checks', (
        select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select c.job_id, c.asked_at, c.checked_at, c.band, c.model, c.scores, c.decided_at, c.is_released
        from public.picture_checks c
        where c.user_id = export_content.user_id order by c.asked_at) rows),
      'reports', (select$part$);
begin
  if visible = before or after = visible then
    raise exception 'export_content() has no place for checks of pictures';
  end if;
  execute after;
end
$$;
