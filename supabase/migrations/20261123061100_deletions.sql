-- A visitor deletes the account: asked for on the profile page, done by a worker 14 days later.
create table private.deletions (
  user_id uuid primary key references public.users (id) on delete cascade,
  -- The site's origin, for the mails.
  site text not null check (site ~ '^https?://[^/\s]{1,200}$'),
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '14 days',
  -- From now on the visitor cannot keep the account.
  began_at timestamptz
);
create index deletions_due_at_idx on private.deletions (due_at);
alter table private.deletions enable row level security;

-- Accounts that are gone, and what is still to be removed after them. A row stays for a day: the visitor's last access
-- token, which lives for an hour, can upload until then.
create table private.left_accounts (
  user_id uuid primary key,
  left_at timestamptz not null default now(),
  -- The visitor's address until no object of the storage is left; then the mail that says so takes it over.
  address text,
  -- The customer at Stripe, until Stripe has removed it.
  customer text
);
alter table private.left_accounts enable row level security;

alter table public.security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check check (kind in (
    'signed_in', 'password_set', 'password_changed', 'email_changed', 'factor_added', 'factor_removed',
    'passkey_added', 'passkey_removed', 'identity_linked', 'identity_unlinked', 'recovery_codes_made',
    'recovery_code_used', 'factor_loss_asked', 'deletion_requested', 'secured'));

-- When the visitor's account is deleted; no row if the visitor keeps it.
create function public.own_deletion() returns table (due_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select d.due_at from private.deletions d
  where d.user_id = (select auth.uid()) and (select private.is_complete_session())
$$;

-- Deletes the visitor's account in 14 days, and ends all other sessions now. A second call changes nothing. A plan has to be
-- cancelled before, because it could be charged in the meantime.
create function public.request_deletion(site text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz;
  event bigint;
begin
  perform private.require_fresh_session();
  perform from public.users u where u.id = auth.uid() and not u.is_anonymous for no key update;
  if not found then
    raise exception using errcode = 'PT403', message = 'registration_required';
  end if;
  if exists (
    select from public.subscriptions s where s.user_id = auth.uid() and s.status <> 'ended' and s.cancels_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'plan_already_active';
  end if;
  insert into private.deletions (user_id, site) values (auth.uid(), request_deletion.site)
    on conflict do nothing returning due_at into due;
  if due is null then
    return;
  end if;
  delete from auth.sessions s
    where s.user_id = auth.uid() and s.id::text is distinct from auth.jwt() ->> 'session_id';
  insert into public.security_events (user_id, kind) values (auth.uid(), 'deletion_requested') returning id into event;
  insert into public.mails (kind, key, address, facts)
    select 'deletion_requested', gen_random_uuid()::text, u.email, jsonb_build_object(
      'site', request_deletion.site, 'dueAt', due,
      'token', private.new_mail_link('not_me', u.id, u.email, event, due - now()))
    from public.users u where u.id = auth.uid() and u.email is not null;
end
$$;

-- Asks for no fresh sign-in: it only takes back what was asked for.
create function public.keep_account() returns void
language sql security definer set search_path = '' as $$
  delete from private.deletions d
  where d.user_id = auth.uid() and d.began_at is null and private.is_complete_session()
$$;

-- “This was not me” in a mail keeps the account as well.
create function private.keep_secured_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deletions d where d.user_id = new.user_id and d.began_at is null;
  return null;
end
$$;
create trigger keep_secured_account after insert on public.security_events
  for each row when (new.kind = 'secured') execute function private.keep_secured_account();

-- The ids of the accounts whose 14 days are over, for a worker, which deletes them by the auth service.
create function public.take_due_deletions() returns jsonb
language sql security definer set search_path = '' as $$
  with begun as (
    update private.deletions d set began_at = coalesce(d.began_at, now()) where d.due_at <= now() returning d.user_id
  )
  select coalesce(jsonb_agg(b.user_id), '[]') from begun b
$$;

-- Rows that name the user by a foreign key go with it. This removes the others, in the transaction of the deletion, and notes
-- what is outside of the database.
create function private.leave_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_own_wish constant boolean := exists (
    select from private.deletions d where d.user_id = old.id and d.began_at is not null);
begin
  insert into private.left_accounts (user_id, address, customer)
    values (old.id, case when is_own_wish then nullif(old.email, '') end, (
      select c.customer from public.payment_customers c where c.user_id = old.id))
    on conflict do nothing;
  delete from public.mails m
    where m.sent_at is null and (m.address = old.email or m.facts ->> 'account' = old.email);
  delete from auth.flow_state f where f.user_id = old.id;
  if is_own_wish then
    delete from auth.audit_log_entries a
      where a.payload ->> 'actor_id' = old.id::text or a.payload #>> '{traits,user_id}' = old.id::text;
  end if;
  return old;
end
$$;
create trigger leave_account before delete on auth.users
  for each row execute function private.leave_account();

-- Objects of accounts that are gone, for a worker to remove: [{bucket, path}], not all at once. Accounts without objects get
-- their mail.
create function public.left_objects() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
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
    where l.left_at < now() - interval '1 day' and l.address is null and l.customer is null and not exists (
      select from storage.objects o where split_part(o.name, '/', 1) = l.user_id::text);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'path', f.name)), '[]') from (
      select o.bucket_id, o.name from private.left_accounts l
      join storage.objects o on split_part(o.name, '/', 1) = l.user_id::text
      limit 500) f);
end
$$;

-- Customers at Stripe whose account is gone, for the edge function `reconcile-payments`, which removes them there.
create function public.left_customers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.customer), '[]') from (
    select l.customer from private.left_accounts l where l.customer is not null order by l.left_at limit 50) c
$$;

create function public.customer_removed(customer text) returns void
language sql security definer set search_path = '' as $$
  update private.left_accounts l set customer = null where l.customer = customer_removed.customer
$$;

revoke all on function public.own_deletion(), public.request_deletion(text), public.keep_account(),
  public.take_due_deletions(), public.left_objects(), public.left_customers(), public.customer_removed(text) from public, anon;
grant execute on function public.own_deletion(), public.request_deletion(text), public.keep_account() to authenticated;
grant execute on function public.take_due_deletions(), public.left_objects(), public.left_customers(),
  public.customer_removed(text) to service_role;

-- Passkeys are experimental: not every project has the table.
create function private.passkeys_of(visitor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('auth.webauthn_credentials') is null then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'friendly_name', w.friendly_name, 'created_at', w.created_at, 'last_used_at', w.last_used_at
    ) order by w.created_at), '[]') from auth.webauthn_credentials w where w.user_id = passkeys_of.visitor);
end
$$;

-- What the site holds of a visitor: `files`, by the name of a file, and the objects of the storage. Secrets (hashes, keys
-- of second factors, tokens) open the account and are left out. `tables-of-visitors.ts` of the tests has every table.
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
      'reports', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select r.review_id, r.reason, r.created_at from public.review_reports r where r.user_id =
        export_content.user_id) rows)),
    'objects', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select o.bucket_id as bucket, o.name as path from storage.objects o
        where o.bucket_id in ('outputs', 'inputs', 'avatars') and o.name like export_content.user_id || '/%'
        order by o.bucket_id, o.name) rows))
$$;
