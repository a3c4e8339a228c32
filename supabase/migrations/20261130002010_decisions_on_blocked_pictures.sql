-- A picture that an administrator shows again was decided on, whatever the check found: no later classifier hides it, and its
-- owner may show it. Before, this was noted of held ones alone.
alter table public.picture_checks drop constraint only_held_pictures_are_decided;
alter table public.picture_checks add constraint only_doubtful_pictures_are_decided check (
  (decided_at is null) = (is_released is null) and (decided_at is null or band in ('hold', 'block')));

-- As before, and notes the decision with what the check found.
create or replace function public.admin_decide_picture(act_id uuid, job_id uuid, is_hidden boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  picture public.shown_pictures;
begin
  perform private.require_administrator();
  select * into picture from public.shown_pictures s where s.job_id = admin_decide_picture.job_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'picture_not_found';
  end if;
  if not private.note_act(
    act_id,
    case when is_hidden then 'picture_hidden' when picture.hidden_at is null then 'picture_reports_dismissed'
      else 'picture_shown' end,
    picture.user_id, reason, jsonb_build_object('jobId', picture.job_id)
  ) then
    return;
  end if;
  update public.picture_reports r set decided_at = now() where r.job_id = picture.job_id and r.decided_at is null;
  if is_hidden = (picture.hidden_at is not null) then
    return;
  end if;
  if not is_hidden then
    update public.picture_checks c set decided_at = now(), is_released = true
      where c.job_id = picture.job_id and c.band in ('hold', 'block') and c.withheld is null;
  end if;
  update public.shown_pictures s set
    hidden_at = case when is_hidden then now() end,
    path = case when not is_hidden and s.visibility <> 'private' then gen_random_uuid() || '.' || (
      select split_part(j.output #>> '{images,0,mime}', '/', 2) from public.jobs j where j.id = s.job_id) end,
    is_stored = false
    where s.job_id = picture.job_id;
  perform private.notify(
    picture.user_id,
    case when is_hidden then 'picture_hidden' else 'picture_restored' end::public.notification_kind,
    (select jsonb_build_object('jobId', picture.job_id, 'app', jsonb_build_object('name', a.name, 'slug', a.slug))
      from public.apps a where a.id = picture.app_id));
end
$$;
