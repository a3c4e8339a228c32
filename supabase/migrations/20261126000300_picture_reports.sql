-- Reports of pictures that are shown. They hide nothing by themselves; administrators decide.
create type public.picture_report_reason as enum ('sexual', 'violent', 'hateful', 'personal', 'other');

create table public.picture_reports (
  job_id uuid not null references public.shown_pictures (job_id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  reason public.picture_report_reason not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (job_id, user_id)
);
create index picture_reports_user_id_idx on public.picture_reports (user_id);
create index picture_reports_undecided_idx on public.picture_reports (created_at) where decided_at is null;
alter table public.picture_reports enable row level security;
alter table public.picture_reports force row level security;
grant select on public.picture_reports to service_role;

-- One report of a visitor counts for a picture; a second one changes nothing.
create function public.report_picture(job_id uuid, reason public.picture_report_reason) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_complete_session() or not exists (
    select from public.shown_pictures s
    where s.job_id = report_picture.job_id and s.is_stored and s.user_id <> auth.uid()
  ) then
    raise exception using errcode = 'PT404', message = 'picture_not_found';
  end if;
  perform private.take_turn(auth.uid(), 'report_picture', 20);
  insert into public.picture_reports (job_id, user_id, reason)
    values (report_picture.job_id, auth.uid(), report_picture.reason) on conflict do nothing;
end
$$;

alter table private.admin_acts
  drop constraint admin_acts_kind_check,
  add constraint admin_acts_kind_check check (kind in (
    'searched', 'viewed', 'granted', 'taken_back', 'banned', 'unbanned', 'review_hidden', 'review_shown',
    'reports_dismissed', 'refunded', 'payment_accepted', 'requests_viewed', 'request_answered', 'request_reopened',
    'picture_hidden', 'picture_shown', 'picture_reports_dismissed'));

create function private.picture_for_admin(picture public.shown_pictures) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'jobId', j.id, 'userId', j.user_id, 'app', a.name, 'path', j.output #>> '{images,0,path}',
    'width', picture.width, 'height', picture.height, 'prompt', j.prompt, 'visibility', picture.visibility)
  from public.jobs j join public.apps a on a.id = j.app_id where j.id = picture.job_id
$$;

-- The pictures with reports that nobody has decided on, the longest waiting first, and those that are hidden, the latest
-- first.
create function public.admin_pictures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return jsonb_build_object(
    'reported', (
      select coalesce(jsonb_agg(private.picture_for_admin(s) || jsonb_build_object('reasons', waiting.reasons)
        order by waiting.since), '[]')
      from (
        select r.job_id, min(r.created_at) as since, jsonb_agg(r.reason order by r.created_at) as reasons
        from public.picture_reports r join public.shown_pictures p on p.job_id = r.job_id and p.path is not null
        where r.decided_at is null group by r.job_id order by since limit 20
      ) waiting join public.shown_pictures s on s.job_id = waiting.job_id),
    'hidden', (
      select coalesce(jsonb_agg(private.picture_for_admin(t.picture) order by t.hidden_at desc), '[]') from (
        select s as picture, s.hidden_at from public.shown_pictures s
        where s.hidden_at is not null order by s.hidden_at desc limit 20) t));
end
$$;

-- Hides a picture or shows it, decides the reports of it, and tells its owner of a change. The edge function `administer`
-- then removes the copy from the storage, or stores a new one.
create function public.admin_decide_picture(act_id uuid, job_id uuid, is_hidden boolean, reason text) returns void
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

-- Administrators look at what they decide on, also when its copy is gone.
create function private.is_disputed_picture(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.shown_pictures s
    where s.job_id = substring(is_disputed_picture.name from '^[^/]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid
      and (s.hidden_at is not null or exists (
        select from public.picture_reports r where r.job_id = s.job_id and r.decided_at is null)))
$$;
create policy "administrators see pictures that they decide on" on storage.objects
  for select to authenticated
  using (bucket_id = 'outputs' and (select public.admin_access()) = 'open' and private.is_disputed_picture(name));

revoke all on function public.report_picture(uuid, public.picture_report_reason) from public, anon;
revoke all on function public.admin_pictures() from public, anon;
revoke all on function public.admin_decide_picture(uuid, uuid, boolean, text) from public, anon;
grant execute on function public.report_picture(uuid, public.picture_report_reason), public.admin_pictures(),
  public.admin_decide_picture(uuid, uuid, boolean, text) to authenticated;

-- As before, with the visitor's reports of pictures.
do $$
declare
  before constant text := pg_get_functiondef('public.export_content(uuid)'::regprocedure);
  after constant text := replace(before, $part$'reports', (select$part$, $part$'picture-reports', (
        select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select p.job_id, p.reason, p.created_at from public.picture_reports p
        where p.user_id = export_content.user_id order by p.created_at) rows),
      'reports', (select$part$);
begin
  if after = before then
    raise exception 'export_content() has no place for reports of pictures';
  end if;
  execute after;
end
$$;
