-- Pictures that a visitor, also a guest, likes best: own ones, and those that others show. The owner learns only their number.
create table public.favourites (
  user_id uuid not null references public.users (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, job_id)
);
create index favourites_job_id_idx on public.favourites (job_id);
create index favourites_user_id_created_at_idx on public.favourites (user_id, created_at desc);
alter table public.favourites enable row level security;
alter table public.favourites force row level security;
grant select (job_id, created_at) on public.favourites to authenticated;
create policy "a visitor reads own favourites" on public.favourites
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only complete sessions of this site" on public.favourites as restrictive for all to authenticated
  using ((select private.is_complete_session()));

-- The favourites of others, kept by a trigger, so that a list of pictures counts none.
alter table public.shown_pictures add column favourites integer not null default 0 check (favourites >= 0);
grant select (favourites) on public.shown_pictures to anon, authenticated;

create function private.count_favourite() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.favourites := case when tg_op = 'INSERT' then new else old end;
begin
  update public.shown_pictures s
    set favourites = s.favourites + case when tg_op = 'INSERT' then 1 else -1 end
    where s.job_id = changed.job_id and s.user_id <> changed.user_id;
  return null;
end
$$;
create trigger count_favourite after insert or delete on public.favourites
  for each row execute function private.count_favourite();

-- What nobody else may see any more is nobody else's favourite.
create function private.forget_favourites() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.favourites f where f.job_id = new.job_id and f.user_id <> new.user_id;
  return null;
end
$$;
create trigger forget_favourites after update of visibility on public.shown_pictures
  for each row when (new.visibility = 'private' and old.visibility <> 'private')
  execute function private.forget_favourites();

-- Makes a picture that the visitor may see a favourite, or takes that back.
create function public.set_favourite(job_id uuid, is_favourite boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_complete_session() then
    raise exception using errcode = 'PT404', message = 'job_not_found';
  elsif not is_favourite then
    delete from public.favourites f where f.user_id = auth.uid() and f.job_id = set_favourite.job_id;
  elsif exists (
    select from public.jobs j left join public.shown_pictures s on s.job_id = j.id
    where j.id = set_favourite.job_id and j.status = 'SUCCESS' and (j.user_id = auth.uid() or s.is_stored)
  ) then
    insert into public.favourites (user_id, job_id) values (auth.uid(), set_favourite.job_id) on conflict do nothing;
  else
    raise exception using errcode = 'PT404', message = 'job_not_found';
  end if;
end
$$;
revoke all on function public.set_favourite(uuid, boolean) from public, anon;
grant execute on function public.set_favourite(uuid, boolean) to authenticated;

create or replace function private.shown_picture_json(picture public.shown_pictures) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'jobId', picture.job_id, 'path', picture.path, 'width', picture.width, 'height', picture.height,
    'words', picture.words, 'favourites', picture.favourites, 'app', jsonb_build_object('slug', a.slug, 'name', a.name))
  from public.apps a where a.id = picture.app_id
$$;

-- The visitor's favourites that others, or the visitor, show: the latest first, 25 of those before a moment.
create function public.own_favourites(before timestamptz default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.shown_picture_json(t.picture) || jsonb_build_object('likedAt', t.created_at)
    order by t.created_at desc), '[]')
  from (
    select s as picture, f.created_at from public.favourites f join public.shown_pictures s on s.job_id = f.job_id
    where f.user_id = auth.uid() and s.is_stored and private.is_complete_session()
      and (own_favourites.before is null or f.created_at < own_favourites.before)
    order by f.created_at desc limit 25) t
$$;
revoke all on function public.own_favourites(timestamptz) from public, anon;
grant execute on function public.own_favourites(timestamptz) to authenticated;

-- As before, with the favourites.
do $$
declare
  before constant text := pg_get_functiondef('public.export_content(uuid)'::regprocedure);
  after constant text := replace(before, $part$'reports', (select$part$, $part$'favourites', (
        select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select f.job_id, f.created_at from public.favourites f
        where f.user_id = export_content.user_id order by f.created_at) rows),
      'reports', (select$part$);
begin
  if after = before then
    raise exception 'export_content() has no place for favourites';
  end if;
  execute after;
end
$$;
