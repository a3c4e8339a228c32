-- Pictures that their owners show to others: to those who have the address, or to everybody. Everybody fetches a copy from a
-- public bucket, under a random name that is new each time. It goes when the picture is not shown any more.
create type public.visibility as enum ('private', 'unlisted', 'public');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('shown', 'shown', true, 19922944, array['image/webp', 'image/png', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A picture without a row was never shown. The row stays when the picture is private again, so that it stays hidden if an
-- administrator has hidden it.
create table public.shown_pictures (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  app_id uuid not null references public.apps (id) on delete cascade,
  visibility public.visibility not null,
  -- The name of the copy, and whether the storage has it.
  path text unique check (path ~ '^[0-9a-f-]{36}\.(webp|png|jpeg)$'),
  is_stored boolean not null default false,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  shape text not null generated always as (
    case when height > width then 'upright' when height < width then 'wide' else 'square' end) stored,
  -- What was asked for and drawn, if the owner shows it: the prompt without uploaded pictures, and its main text.
  words text check (char_length(words) <= 201),
  prompt jsonb check (jsonb_typeof(prompt) = 'object'),
  drew jsonb check (jsonb_typeof(drew) = 'array'),
  search tsvector generated always as (
    jsonb_to_tsvector('english', prompt, '["string"]') || jsonb_to_tsvector('english', drew, '["string"]')) stored,
  -- In milliseconds, so that every backend gives it whole: lists are continued from it.
  shown_at timestamptz(3) not null default now(),
  hidden_at timestamptz,
  is_listed boolean not null generated always as (visibility = 'public' and is_stored and hidden_at is null) stored,
  constraint path_while_shown check ((path is not null) = (visibility <> 'private' and hidden_at is null)),
  constraint stored_has_path check (path is not null or not is_stored),
  constraint settings_are_whole check ((words is null) = (prompt is null) and (prompt is null) = (drew is null))
);
create index shown_pictures_user_id_idx on public.shown_pictures (user_id, shown_at desc);
create index shown_pictures_listed_idx on public.shown_pictures (shown_at desc, job_id desc) where is_listed;
create index shown_pictures_listed_app_idx on public.shown_pictures (app_id, shown_at desc, job_id desc) where is_listed;
create index shown_pictures_search_idx on public.shown_pictures using gin (search) where is_listed;

alter table public.shown_pictures enable row level security;
alter table public.shown_pictures force row level security;
-- Whose a picture is, is nobody's business.
grant select (job_id, app_id, visibility, path, is_stored, width, height, shape, words, prompt, drew, search, shown_at,
  hidden_at, is_listed) on public.shown_pictures to anon, authenticated;
grant select on public.shown_pictures to service_role;
create policy "everybody sees public pictures" on public.shown_pictures for select to anon, authenticated using (is_listed);
create policy "a visitor sees how own pictures are shown" on public.shown_pictures for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_complete_session()));

-- Copies of pictures that are not shown any more. A name stays for an hour, since an interrupted request may store its copy
-- late.
create table private.left_copies (
  path text primary key,
  left_at timestamptz not null default now()
);
alter table private.left_copies enable row level security;

create function private.leave_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.left_copies (path) values (old.path) on conflict do nothing;
  return null;
end
$$;
create trigger leave_copy after update of path on public.shown_pictures
  for each row when (old.path is not null and new.path is distinct from old.path) execute function private.leave_copy();
create trigger leave_copy_of_row after delete on public.shown_pictures
  for each row when (old.path is not null) execute function private.leave_copy();

-- Shows finished pictures of a visitor, which the edge function `set-visibility` has judged: `pictures` has `jobId`, and
-- `words`, `prompt` and `drew` if they are shown. Returns the ids of those that are shown; hidden ones are not.
create function public.show_pictures(user_id uuid, visibility public.visibility, pictures jsonb) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid[];
begin
  if not exists (select from public.users u where u.id = show_pictures.user_id and not u.is_anonymous) then
    raise exception using errcode = 'PT403', message = 'registration_required';
  end if;
  perform private.take_turn(show_pictures.user_id, 'show_pictures', 60);
  with written as (
    insert into public.shown_pictures as s
      (job_id, user_id, app_id, visibility, path, width, height, words, prompt, drew)
    select j.id, j.user_id, j.app_id, show_pictures.visibility,
      gen_random_uuid() || '.' || split_part(i.image ->> 'mime', '/', 2),
      (i.image ->> 'width')::integer, (i.image ->> 'height')::integer, p.words, p.prompt, p.drew
    from jsonb_to_recordset(show_pictures.pictures) p ("jobId" uuid, words text, prompt jsonb, drew jsonb)
    join public.jobs j on j.id = p."jobId" and j.user_id = show_pictures.user_id and j.status = 'SUCCESS'
    cross join lateral (select j.output #> '{images,0}' as image) i
    where i.image is not null
    on conflict on constraint shown_pictures_pkey do update set
      visibility = excluded.visibility,
      path = coalesce(s.path, excluded.path),
      words = excluded.words,
      prompt = excluded.prompt,
      drew = excluded.drew,
      shown_at = case when s.visibility = 'public' then s.shown_at else excluded.shown_at end
    where s.hidden_at is null
    returning s.job_id
  )
  select coalesce(array_agg(w.job_id), '{}') into shown from written w;
  return shown;
end
$$;

-- Makes pictures of a visitor private. Nothing shows them from now on; `left_copies` has the files to remove.
create function public.withdraw_pictures(user_id uuid, job_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.shown_pictures s
    set visibility = 'private', path = null, is_stored = false, words = null, prompt = null, drew = null
    where s.user_id = withdraw_pictures.user_id and s.job_id = any (withdraw_pictures.job_ids)
      and s.visibility <> 'private'
$$;

-- Which of these pictures still need their copy: [{from, to}], a path in `outputs` and a name in `shown`.
create function public.copies_to_store(job_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('from', j.output #>> '{images,0,path}', 'to', s.path)), '[]')
  from public.shown_pictures s join public.jobs j on j.id = s.job_id
  where s.job_id = any (copies_to_store.job_ids) and s.path is not null and not s.is_stored
$$;

create function public.copies_stored(paths text[]) returns void
language sql security definer set search_path = '' as $$
  update public.shown_pictures s set is_stored = true where s.path = any (copies_stored.paths)
$$;

-- The copies in the storage that show nothing any more, the latest first, not all at once.
create function public.left_copies() returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.left_copies l
    where l.left_at < now() - interval '1 hour' and not exists (
      select from storage.objects o where o.bucket_id = 'shown' and o.name = l.path);
  return (
    select coalesce(array_agg(f.path order by f.left_at desc), '{}') from (
      select l.path, l.left_at from private.left_copies l
      join storage.objects o on o.bucket_id = 'shown' and o.name = l.path
      order by l.left_at desc limit 500) f);
end
$$;

create function private.shown_picture_json(picture public.shown_pictures) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'jobId', picture.job_id, 'path', picture.path, 'width', picture.width, 'height', picture.height,
    'words', picture.words, 'app', jsonb_build_object('slug', a.slug, 'name', a.name))
  from public.apps a where a.id = picture.app_id
$$;

-- What everybody who has its address gets of a picture; null if it is private, hidden or not there.
create function public.shown_picture(job_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.shown_picture_json(s) || jsonb_build_object(
    'visibility', s.visibility, 'prompt', s.prompt, 'drew', s.drew, 'shownAt', s.shown_at,
    'ofApp', (
      select coalesce(jsonb_agg(private.shown_picture_json(o.picture) order by o.shown_at desc, o.job_id desc), '[]')
      from (
        select b as picture, b.shown_at, b.job_id from public.shown_pictures b
        where b.is_listed and b.app_id = s.app_id and b.job_id <> s.job_id
        order by b.shown_at desc, b.job_id desc limit 6) o),
    'ofPerson', (
      select coalesce(jsonb_agg(private.shown_picture_json(o.picture) order by o.shown_at desc), '[]') from (
        select b as picture, b.shown_at from public.shown_pictures b
        where b.is_listed and b.user_id = s.user_id and b.job_id <> s.job_id order by b.shown_at desc limit 6) o))
  from public.shown_pictures s
  where s.job_id = shown_picture.job_id and s.is_stored
$$;

revoke all on function public.show_pictures(uuid, public.visibility, jsonb) from public, anon, authenticated;
revoke all on function public.withdraw_pictures(uuid, uuid[]) from public, anon, authenticated;
revoke all on function public.copies_to_store(uuid[]) from public, anon, authenticated;
revoke all on function public.copies_stored(text[]) from public, anon, authenticated;
revoke all on function public.left_copies() from public, anon, authenticated;
revoke all on function public.shown_picture(uuid) from public;
grant execute on function public.show_pictures(uuid, public.visibility, jsonb), public.withdraw_pictures(uuid, uuid[]),
  public.copies_to_store(uuid[]), public.copies_stored(text[]), public.left_copies() to service_role;
grant execute on function public.shown_picture(uuid) to anon, authenticated;

-- As before, with the copies of pictures that are not shown any more, which a request may have left there.
create or replace function public.left_objects() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.support_requests r where r.answered_at < now() - interval '180 days';
  -- An administrator made the account anew, under the same id.
  delete from private.left_accounts l using auth.users u where u.id = l.user_id;
  with emptied as (
    select l.user_id, l.address from private.left_accounts l
    where l.address is not null and not exists (
      select from storage.objects o where split_part(o.name, '/', 1) = l.user_id::text)
    for update skip locked
  ), told as (
    insert into public.mails (kind, key, address, facts)
      select 'account_deleted', gen_random_uuid()::text, e.address, '{}' from emptied e
  )
  update private.left_accounts l set address = null from emptied e where l.user_id = e.user_id;
  delete from private.left_accounts l
    where l.left_at < now() - interval '1 day' and l.address is null and l.customer is null
      and (not l.has_reader or l.left_at < now() - interval '90 days') and not exists (
      select from storage.objects o where split_part(o.name, '/', 1) = l.user_id::text);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'path', f.name)), '[]') from (
      select 'shown' as bucket_id, unnest(public.left_copies()) as name
      union all (
        select o.bucket_id, o.name from private.left_accounts l
        join storage.objects o on split_part(o.name, '/', 1) = l.user_id::text
        union
        select o.bucket_id, o.name from storage.objects o
        where o.bucket_id = 'support' and o.created_at < now() - interval '1 hour' and not exists (
          select from public.support_requests r where r.id::text = split_part(o.name, '/', 2))
        limit 500)) f);
end
$$;

-- As before, and an archive says how each picture is shown.
do $$
declare
  before constant text := pg_get_functiondef('public.export_content(uuid)'::regprocedure);
  after constant text := replace(before, $part$'reports', (select$part$, $part$'shown-pictures', (
        select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select s.job_id, s.visibility, s.shown_at, s.hidden_at, s.words, s.prompt, s.drew from public.shown_pictures s
        where s.user_id = export_content.user_id order by s.shown_at) rows),
      'reports', (select$part$);
begin
  if after = before then
    raise exception 'export_content() has no place for shown pictures';
  end if;
  execute after;
end
$$;
