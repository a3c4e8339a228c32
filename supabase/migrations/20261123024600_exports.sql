-- Everything about a visitor in one archive: asked for on the account page, made by a worker, kept for 24 hours.
create type public.export_status as enum ('requested', 'ready', 'failed');

create table public.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  -- The site's origin, for the mail.
  site text not null check (site ~ '^https?://[^/\s]{1,200}$'),
  status public.export_status not null default 'requested',
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  bytes bigint,
  attempts integer not null default 0,
  leased_until timestamptz,
  constraint ready_until check ((status = 'ready') = (expires_at is not null and bytes is not null))
);
create unique index exports_one_requested on public.exports (user_id) where status = 'requested';
create index exports_user_id_created_at_idx on public.exports (user_id, created_at desc);

alter table public.exports enable row level security;
alter table public.exports force row level security;
grant select (id, status, created_at, expires_at, bytes) on public.exports to authenticated;
create policy "a visitor reads own exports" on public.exports
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only complete sessions of this site" on public.exports as restrictive for all to authenticated
  using ((select private.is_complete_session()));

insert into storage.buckets (id, name, public, allowed_mime_types)
values ('exports', 'exports', false, array['application/zip'])
on conflict (id) do update set public = excluded.public, allowed_mime_types = excluded.allowed_mime_types;

-- Whether an object of `exports` is an archive that its visitor may still download.
create function private.is_own_archive(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_fresh_session() and exists (
    select from public.exports e
    where e.user_id = auth.uid() and e.expires_at > now()
      and is_own_archive.name = format('%s/%s.zip', e.user_id, e.id))
$$;
create policy "a visitor downloads own archives after a fresh sign-in" on storage.objects
  for select to authenticated using (bucket_id = 'exports' and private.is_own_archive(name));

-- Asks for an archive; one that is being made stays the one. Three a day are enough, since each reads all pictures.
create function public.request_export(site text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_fresh_session();
  if exists (select from public.exports e where e.user_id = auth.uid() and e.status = 'requested') then
    return;
  end if;
  if (select count(*) from public.exports e
    where e.user_id = auth.uid() and e.created_at > now() - interval '1 day' and e.status <> 'failed') >= 3 then
    raise exception using errcode = 'PT429', message = 'too_often';
  end if;
  insert into public.exports (user_id, site) values (auth.uid(), request_export.site) on conflict do nothing;
end
$$;

-- The oldest archive that nobody makes: {id, userId}, or null. After three attempts, none of which ended, it failed.
create function public.take_export() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  update public.exports e set status = 'failed'
    where e.status = 'requested' and e.attempts >= 3 and e.leased_until < now();
  with due as (
    select e.id from public.exports e
    where e.status = 'requested' and coalesce(e.leased_until, '-infinity') < now()
    order by e.created_at limit 1 for update skip locked
  )
  update public.exports e set attempts = e.attempts + 1, leased_until = now() + interval '15 minutes'
    from due where e.id = due.id
    returning jsonb_build_object('id', e.id, 'userId', e.user_id) into taken;
  return taken;
end
$$;

-- What the site holds of a visitor: `files`, by the name of a file, and the objects of the storage. Secrets (hashes, keys
-- of second factors, tokens) open the account and are left out.
create function public.export_content(user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'files', jsonb_build_object(
      'account', (select to_jsonb(a) from (
        select u.id, u.email, u.phone, u.created_at, u.last_sign_in_at, u.is_anonymous, u.raw_user_meta_data as metadata
        from auth.users u where u.id = export_content.user_id) a),
      'profile', (select to_jsonb(u) from public.users u where u.id = export_content.user_id),
      'identities', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select i.provider, i.identity_data, i.created_at, i.last_sign_in_at from auth.identities i where
        i.user_id = export_content.user_id order by i.created_at) rows),
      'second-factors', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select f.factor_type, f.friendly_name, f.status, f.created_at from auth.mfa_factors f where
        f.user_id = export_content.user_id order by f.created_at) rows),
      'sessions', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select s.created_at, s.refreshed_at, s.user_agent, s.ip, s.aal from auth.sessions s where
        s.user_id = export_content.user_id order by s.created_at) rows),
      'applications', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select c.client_name as application, o.scopes, o.granted_at, o.revoked_at from
        auth.oauth_consents o join auth.oauth_clients c on c.id = o.client_id where o.user_id =
        export_content.user_id order by o.granted_at) rows),
      'jobs', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select a.name as app, j.id, j.prompt, j.created_at, j.status, j.reason, j.message, j.output,
        j.cost, j.rating, j.review from public.jobs j join public.apps a on a.id = j.app_id where
        j.user_id = export_content.user_id order by j.created_at) rows),
      'credits', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select * from public.credit_entries c where c.user_id = export_content.user_id order by c.number) rows),
      'purchases', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select * from public.purchases p where p.user_id = export_content.user_id order by p.created_at) rows),
      'plans', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select * from public.subscriptions s where s.user_id = export_content.user_id) rows),
      'reviews', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select a.name as app, r.rating, r.review, r.name, r.location, r.date, r.hidden_at from
        public.app_reviews r join public.apps a on a.id = r.app_id where r.user_id =
        export_content.user_id) rows),
      'reports', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select r.review_id, r.reason, r.created_at from public.review_reports r where r.user_id =
        export_content.user_id) rows)),
    'objects', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select o.bucket_id as bucket, o.name as path from storage.objects o
        where o.bucket_id in ('outputs', 'inputs', 'avatars') and o.name like export_content.user_id || '/%'
        order by o.bucket_id, o.name) rows))
$$;

-- The archive is stored; from now on it can be downloaded, and a mail says so.
create function public.end_export(export_id uuid, bytes bigint) returns void
language sql security definer set search_path = '' as $$
  with ended as (
    update public.exports e set status = 'ready', bytes = end_export.bytes, expires_at = now() + interval '24 hours'
      where e.id = end_export.export_id and e.status = 'requested'
      returning e.*
  )
  select private.post_mail(e.user_id, 'export', e.id::text, jsonb_build_object('site', e.site)) from ended e;
$$;

-- The archives whose time is over or whose visitor is gone, for a worker to remove. Their rows are forgotten a month later.
create function public.expired_archives() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.exports e where e.created_at < now() - interval '30 days';
  return (
    select coalesce(jsonb_agg(o.name), '[]') from storage.objects o
    where o.bucket_id = 'exports' and not exists (
      select from public.exports e
      where o.name = format('%s/%s.zip', e.user_id, e.id) and (e.status = 'requested' or e.expires_at > now())));
end
$$;

revoke all on function public.request_export(text) from public;
revoke all on function public.take_export() from public;
revoke all on function public.export_content(uuid) from public;
revoke all on function public.end_export(uuid, bigint) from public;
revoke all on function public.expired_archives() from public;
grant execute on function public.request_export(text) to authenticated;
grant execute on function public.take_export() to service_role;
grant execute on function public.export_content(uuid) to service_role;
grant execute on function public.end_export(uuid, bigint) to service_role;
grant execute on function public.expired_archives() to service_role;
