-- The classifier that looked at a picture which others see. Pictures that were shown before there was a picture check have
-- none, and a worker without jobs looks at them, also with each new classifier.
alter table public.shown_pictures add column classifier text check (char_length(classifier) <= 200);
create index shown_pictures_classifier_idx on public.shown_pictures (classifier) where is_stored;

create function private.note_classifier() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.model into new.classifier from public.picture_checks c where c.job_id = new.job_id and c.band is not null;
  return new;
end
$$;
create trigger note_classifier before insert or update of path on public.shown_pictures
  for each row when (new.path is not null) execute function private.note_classifier();

update public.shown_pictures s set classifier = c.model
  from public.picture_checks c where c.job_id = s.job_id and c.band is not null;

-- A few pictures that others see and at which the classifier `model` has not looked, [{"jobId", "path"}], without those that
-- the worker could not read. Three ranges of one index, so that nothing is read when none is left.
create function public.shown_checks_to_make(model text, unreadable uuid[] default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  with left_over as (
    (select s.job_id from public.shown_pictures s
      where s.is_stored and s.classifier is null and s.job_id <> all (unreadable) limit 5)
    union all
    (select s.job_id from public.shown_pictures s
      where s.is_stored and s.classifier < shown_checks_to_make.model and s.job_id <> all (unreadable) limit 5)
    union all
    (select s.job_id from public.shown_pictures s
      where s.is_stored and s.classifier > shown_checks_to_make.model and s.job_id <> all (unreadable) limit 5)
    limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('jobId', j.id, 'path', j.output #>> '{images,0,path}')), '[]')
  from left_over l join public.jobs j on j.id = l.job_id
$$;

-- Keeps what a classifier says of a picture that others see, unless a person has decided on it. One that does not pass is
-- hidden from them, and its owner is told. Returns whether it is hidden.
create function public.keep_shown_check(job_id uuid, said jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  picture public.shown_pictures;
  kept public.picture_band;
begin
  update public.shown_pictures s set classifier = said ->> 'model'
    where s.job_id = keep_shown_check.job_id and s.path is not null returning * into picture;
  -- Withdrawn or hidden meanwhile.
  if not found then
    return false;
  end if;
  insert into public.picture_checks as c (job_id, user_id, checked_at, band, model, scores)
    values (picture.job_id, picture.user_id, now(), (said ->> 'band')::public.picture_band,
      said ->> 'model', coalesce(said -> 'scores', '{}'))
    on conflict on constraint picture_checks_pkey do update
      set checked_at = excluded.checked_at, band = excluded.band, model = excluded.model, scores = excluded.scores
      where c.decided_at is null
    returning c.band into kept;
  if coalesce(kept, 'pass') = 'pass' then
    return false;
  end if;
  update public.shown_pictures s set hidden_at = now(), path = null, is_stored = false where s.job_id = picture.job_id;
  perform private.notify(picture.user_id, 'picture_hidden', (
    select jsonb_build_object('jobId', picture.job_id, 'app', jsonb_build_object('name', a.name, 'slug', a.slug))
    from public.apps a where a.id = picture.app_id));
  return true;
end
$$;
revoke all on function public.shown_checks_to_make(text, uuid[]), public.keep_shown_check(uuid, jsonb)
  from public, anon, authenticated;
grant execute on function public.shown_checks_to_make(text, uuid[]), public.keep_shown_check(uuid, jsonb) to service_role;

-- As before, but what waits for a decision on the check is not among the hidden ones as well.
do $$
declare
  before constant text := pg_get_functiondef('public.admin_pictures()'::regprocedure);
  after constant text := replace(before, 'where s.hidden_at is not null order by',
    'where s.hidden_at is not null and not exists (
          select from public.picture_checks c where c.job_id = s.job_id and c.band = ''hold'' and c.decided_at is null)
        order by');
begin
  if after = before then
    raise exception 'admin_pictures() has no place for pictures that the check has hidden';
  end if;
  execute after;
end
$$;

-- As before, and a released picture that the check had hidden is shown again. The edge function `administer` stores its copy.
create or replace function public.admin_decide_check(act_id uuid, job_id uuid, is_released boolean, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_check public.picture_checks;
  job public.jobs;
  is_shown_again boolean;
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
    if admin_decide_check.is_released then
      update public.shown_pictures s
        set hidden_at = null, path = case when s.visibility <> 'private' then
          gen_random_uuid() || '.' || split_part(job.output #>> '{images,0,mime}', '/', 2) end
        where s.job_id = job.id and s.hidden_at is not null returning s.path is not null into is_shown_again;
    end if;
    perform private.notify(
      job.user_id,
      case when is_shown_again then 'picture_restored' when admin_decide_check.is_released then 'picture_released'
        else 'picture_refused' end::public.notification_kind,
      (select jsonb_build_object('jobId', job.id, 'app', jsonb_build_object('name', a.name, 'slug', a.slug))
        from public.apps a where a.id = job.app_id));
  end if;
  return (
    select c.withheld #>> '{images,0,path}' from public.picture_checks c where c.job_id = job.id and not c.is_released);
end
$$;
