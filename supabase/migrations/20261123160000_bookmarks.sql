-- Posts and guides that a visitor, also a guest, saved to read again. The texts are in the content backend, so a text may be
-- gone while its bookmark stays.
create type public.bookmark_shelf as enum ('post', 'guide');

create table public.bookmarks (
  user_id uuid not null references public.users (id) on delete cascade,
  shelf public.bookmark_shelf not null,
  slug text not null check (slug ~ '^[A-Za-z0-9._~-]{1,255}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, shelf, slug)
);
alter table public.bookmarks enable row level security;
alter table public.bookmarks force row level security;
grant select (shelf, slug, created_at) on public.bookmarks to authenticated;
create policy "a visitor reads own bookmarks" on public.bookmarks
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only complete sessions of this site" on public.bookmarks as restrictive for all to authenticated
  using ((select private.is_complete_session()));

-- The most bookmarks of a visitor; `mostBookmarks` of `shared/contract` is the same number.
create function private.most_bookmarks() returns bigint
language sql immutable set search_path = '' as $$ select 200 $$;

-- Saves a text for the visitor; a text that is saved already stays as it is. `created_at` puts a removed bookmark back in its
-- place.
create function public.save_bookmark(shelf public.bookmark_shelf, slug text, created_at timestamptz default now())
returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock makes calls of one visitor wait for each other, so that each of them counts all bookmarks.
  perform from public.users u where u.id = auth.uid() and private.is_complete_session() for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  insert into public.bookmarks (user_id, shelf, slug, created_at)
    values (auth.uid(), save_bookmark.shelf, save_bookmark.slug, least(save_bookmark.created_at, now()))
    on conflict do nothing;
  if (select count(*) from public.bookmarks b where b.user_id = auth.uid()) > private.most_bookmarks() then
    raise exception using errcode = 'PT409', message = 'too_many_bookmarks';
  end if;
end
$$;

create function public.remove_bookmark(shelf public.bookmark_shelf, slug text) returns void
language sql security definer set search_path = '' as $$
  delete from public.bookmarks b
    where b.user_id = auth.uid() and b.shelf = remove_bookmark.shelf and b.slug = remove_bookmark.slug
      and private.is_complete_session()
$$;

revoke all on function public.save_bookmark(public.bookmark_shelf, text, timestamptz) from public, anon;
revoke all on function public.remove_bookmark(public.bookmark_shelf, text) from public, anon;
grant execute on function public.save_bookmark(public.bookmark_shelf, text, timestamptz) to authenticated;
grant execute on function public.remove_bookmark(public.bookmark_shelf, text) to authenticated;

-- Copies the newest bookmarks of a guest to an account, as many as the account has room for.
create function private.copy_bookmarks(guest uuid, account uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.bookmarks (user_id, shelf, slug, created_at)
    select copy_bookmarks.account, b.shelf, b.slug, b.created_at from public.bookmarks b
    where b.user_id = copy_bookmarks.guest
    order by b.created_at desc
    limit greatest(0, private.most_bookmarks() - (
      select count(*) from public.bookmarks own where own.user_id = copy_bookmarks.account))
    on conflict do nothing
$$;

-- Moves the visitor's unused account into the guest account of an offer. An account that was used before stays as it is, gets
-- the guest's bookmarks, and the result is false.
create or replace function public.keep_guest_account(secret text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  guest uuid;
begin
  delete from private.guest_offers o
  where o.secret_hash = sha256(convert_to(keep_guest_account.secret, 'UTF8'))
    and o.offered_at > now() - interval '10 minutes'
  returning o.guest_id into guest;
  perform from auth.users u where u.id = guest and u.is_anonymous for update;
  if not found or not private.is_complete_session() then
    return false;
  end if;
  if not private.is_unused_account(auth.uid()) then
    perform private.copy_bookmarks(guest, auth.uid());
    return false;
  end if;
  select * into account from auth.users u where u.id = auth.uid() for update;
  update auth.identities i set
    user_id = guest,
    -- An address and a number are identities that bear the id of their account.
    provider_id = case i.provider_id when account.id::text then guest::text else i.provider_id end,
    identity_data = case i.identity_data ->> 'sub' when account.id::text
      then jsonb_set(i.identity_data, '{sub}', to_jsonb(guest)) else i.identity_data end
  where i.user_id = account.id;
  delete from auth.users u where u.id = account.id;
  update auth.users u set
    email = account.email,
    email_confirmed_at = account.email_confirmed_at,
    phone = account.phone,
    phone_confirmed_at = account.phone_confirmed_at,
    raw_app_meta_data = account.raw_app_meta_data,
    raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}')
      || case account.raw_user_meta_data ->> 'sub' when account.id::text
        then jsonb_set(account.raw_user_meta_data, '{sub}', to_jsonb(guest))
        else coalesce(account.raw_user_meta_data, '{}') end,
    is_anonymous = false,
    updated_at = now()
  where u.id = guest;
  return true;
end
$$;

-- What the site holds of a visitor: the files of before, and `bookmarks`.
create or replace function public.export_content(user_id uuid) returns jsonb
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
      'passkeys', private.passkeys_of(export_content.user_id),
      'history', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select e.kind, e.detail, e.created_at from public.security_events e where
        e.user_id = export_content.user_id order by e.id) rows),
      'archives', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select e.status, e.created_at, e.expires_at, e.bytes from public.exports e where
        e.user_id = export_content.user_id order by e.created_at) rows),
      'deletion', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select d.requested_at, d.due_at from private.deletions d where d.user_id = export_content.user_id) rows),
      'job-events', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select e.job_id, e.status, e.reason, e.at from public.job_events e join public.jobs j on
        j.id = e.job_id where j.user_id = export_content.user_id order by e.id) rows),
      'refunds', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select r.purchase_id, r.amount, r.status from public.purchase_refunds r join public.purchases p on
        p.id = r.purchase_id where p.user_id = export_content.user_id) rows),
      'refund-orders', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select o.purchase_id, o.reason, o.amount, o.refusal, o.created_at from public.refund_orders o
        join public.purchases p on p.id = o.purchase_id where p.user_id = export_content.user_id order by o.created_at) rows),
      'disputes', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select d.purchase_id, d.status from public.purchase_disputes d join public.purchases p on
        p.id = d.purchase_id where p.user_id = export_content.user_id) rows),
      'customer', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select c.customer, c.email from public.payment_customers c where c.user_id = export_content.user_id) rows),
      'lost-factors', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select f.asked_at, f.removal_at, f.canceled_at, f.done_at from private.factor_losses f where
        f.user_id = export_content.user_id) rows),
      'hidden-reviews', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select a.name as app, h.hidden_at from private.hidden_reviews h join public.apps a on
        a.id = h.app_id where h.user_id = export_content.user_id) rows),
      'notices', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select n.kind, n.facts, n.created_at, n.read_at from public.notifications n where n.user_id =
        export_content.user_id order by n.created_at) rows),
      'preferences', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select p.kind, p.by_mail from public.notification_preferences p where p.user_id =
        export_content.user_id) rows),
      'support-requests', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select r.reference, r.kind, r.email, r.message, r.about, r.attachments, r.created_at, r.answered_at from
        public.support_requests r where r.user_id = export_content.user_id order by r.created_at) rows),
      'bookmarks', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select b.shelf, b.slug, b.created_at from public.bookmarks b where b.user_id =
        export_content.user_id order by b.created_at) rows),
      'reports', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select r.review_id, r.reason, r.created_at from public.review_reports r where r.user_id =
        export_content.user_id) rows)),
    'objects', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select o.bucket_id as bucket, o.name as path from storage.objects o
        where o.bucket_id in ('outputs', 'inputs', 'avatars', 'support') and o.name like export_content.user_id || '/%'
        order by o.bucket_id, o.name) rows))
$$;
