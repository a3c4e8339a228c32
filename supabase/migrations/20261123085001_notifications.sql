-- Notices to a visitor about what happened while nobody looked: written in the transaction of what they tell, as facts
-- without words (`shared/contract/src/notifications.ts`), and shown by the bell of every page.
create type public.notification_kind as enum (
  'picture_ready', 'picture_failed', 'receipt', 'refund', 'export_ready', 'security', 'deletion_waiting');

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind public.notification_kind not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user_id_created_at_idx on public.notifications (user_id, created_at desc, id);
create index notifications_created_at_idx on public.notifications (created_at);

alter table public.notifications enable row level security;
alter table public.notifications force row level security;
grant select (id, kind, facts, created_at, read_at) on public.notifications to authenticated;
create policy "a visitor reads own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only complete sessions of this site" on public.notifications as restrictive for all to authenticated
  using ((select private.is_complete_session()));

-- Every tab of the visitor learns of new rows and of those that another tab marked as read.
alter publication supabase_realtime add table public.notifications;

-- Keeps the newest 200 of a visitor. Does nothing for an account that is gone.
create function private.notify(visitor uuid, kind public.notification_kind, facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (user_id, kind, facts)
    select u.id, notify.kind, notify.facts from public.users u where u.id = notify.visitor;
  delete from public.notifications n where n.id in (
    select o.id from public.notifications o where o.user_id = notify.visitor
    order by o.created_at desc, o.id offset 200);
end
$$;

create function private.notify_of_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := (
    select jsonb_build_object('jobId', new.id, 'app', jsonb_build_object('name', a.name, 'slug', a.slug))
    from public.apps a where a.id = new.app_id);
begin
  if new.status = 'SUCCESS' then
    perform private.notify(new.user_id, 'picture_ready', facts);
  else
    perform private.notify(new.user_id, 'picture_failed', facts || jsonb_build_object('reason', new.reason));
  end if;
  return null;
end
$$;
create trigger notify after update of status on public.jobs
  for each row when (
    old.status <> new.status and new.status in ('SUCCESS', 'ERROR') and new.reason is distinct from 'canceled')
  execute function private.notify_of_picture();

-- On the same conditions as the mails.
create function private.notify_of_purchase() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object('purchaseId', new.id, 'name', new.name, 'currency', new.currency);
begin
  if new.paid_at is not null and new.quarantine is null and (old.paid_at is null or old.quarantine is not null) then
    perform private.notify(new.user_id, 'receipt', facts || jsonb_build_object('price', new.price));
  end if;
  if new.refunded > old.refunded then
    perform private.notify(new.user_id, 'refund', facts || jsonb_build_object('amount', new.refunded - old.refunded));
  end if;
  return null;
end
$$;
create trigger notify after update of paid_at, quarantine, refunded on public.purchases
  for each row execute function private.notify_of_purchase();

create function private.notify_of_export() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'export_ready', jsonb_build_object('expiresAt', new.expires_at));
  return null;
end
$$;
create trigger notify after update of status on public.exports
  for each row when (old.status <> 'ready' and new.status = 'ready') execute function private.notify_of_export();

-- A sign-in is in the history alone, and a wish for deletion has its own notice. What “This was not me” undoes is told by
-- its own event.
create function private.notify_of_security_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'secured' or not private.is_securing() then
    perform private.notify(new.user_id, 'security', jsonb_build_object('event', new.kind, 'detail', new.detail));
  end if;
  return null;
end
$$;
create trigger notify after insert on public.security_events
  for each row when (new.kind not in ('signed_in', 'deletion_requested'))
  execute function private.notify_of_security_event();

-- The notice goes when the visitor keeps the account.
create function private.notify_of_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.notify(new.user_id, 'deletion_waiting', jsonb_build_object('dueAt', new.due_at));
  else
    delete from public.notifications n where n.user_id = old.user_id and n.kind = 'deletion_waiting';
  end if;
  return null;
end
$$;
create trigger notify after insert or delete on private.deletions
  for each row execute function private.notify_of_deletion();

-- Marks notices of the visitor as read; without `ids`, all of them.
create function public.mark_notifications_read(ids uuid[] default null) returns void
language sql security definer set search_path = '' as $$
  update public.notifications n set read_at = now()
  where n.user_id = auth.uid() and n.read_at is null and private.is_complete_session()
    and (mark_notifications_read.ids is null or n.id = any (mark_notifications_read.ids))
$$;

-- Marks the notice of a job as read: the visitor sees the job's page.
create function public.mark_picture_read(job_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.notifications n set read_at = now()
  where n.user_id = auth.uid() and n.read_at is null and private.is_complete_session()
    and n.kind in ('picture_ready', 'picture_failed') and n.facts ->> 'jobId' = mark_picture_read.job_id::text
$$;

-- The mails that a visitor can switch off. Receipts and mails about the account's safety are always sent.
create type public.mail_preference as enum ('pictures');

-- No row: the mails are sent.
create table public.notification_preferences (
  user_id uuid not null references public.users (id) on delete cascade,
  kind public.mail_preference not null,
  by_mail boolean not null,
  primary key (user_id, kind)
);
alter table public.notification_preferences enable row level security;
alter table public.notification_preferences force row level security;
grant select (kind, by_mail) on public.notification_preferences to authenticated;
create policy "a visitor reads own preferences" on public.notification_preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only complete sessions of this site" on public.notification_preferences
  as restrictive for all to authenticated using ((select private.is_complete_session()));

create function private.prefer(visitor uuid, kind public.mail_preference, by_mail boolean) returns void
language sql security definer set search_path = '' as $$
  insert into public.notification_preferences as p (user_id, kind, by_mail)
  values (prefer.visitor, prefer.kind, prefer.by_mail)
  on conflict (user_id, kind) do update set by_mail = excluded.by_mail
$$;

create function public.set_notification_preference(kind public.mail_preference, by_mail boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_complete_session() then
    raise exception using errcode = 'PT403', message = 'second_factor_required';
  end if;
  perform private.prefer(auth.uid(), set_notification_preference.kind, set_notification_preference.by_mail);
end
$$;

-- The link of a mail that can be switched off: its token stands for one visitor and one kind of mail, and works without a
-- session, again and again, for a year.
alter table private.mail_links
  drop constraint mail_links_purpose_check,
  add constraint mail_links_purpose_check check (purpose in ('not_me', 'confirm_factor_loss', 'mail_preference')),
  add column kind public.mail_preference,
  add constraint kind_of_preference check ((purpose = 'mail_preference') = (kind is not null));

create function private.new_preference_link(visitor uuid, address text, kind public.mail_preference) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  delete from private.mail_links l where l.user_id = visitor and l.expires_at < now();
  insert into private.mail_links (hash, purpose, kind, user_id, address, expires_at)
  values (private.hash_of(token), 'mail_preference', new_preference_link.kind, visitor, address, now() + interval '1 year');
  return token;
end
$$;

-- Whether the mails of a link are sent: {kind, byMail}, or null if the link does not work.
create function public.mail_subscription(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', l.kind, 'byMail', coalesce(p.by_mail, true))
  from private.mail_links l
  left join public.notification_preferences p on p.user_id = l.user_id and p.kind = l.kind
  where l.hash = private.hash_of(mail_subscription.token) and l.purpose = 'mail_preference' and l.expires_at > now()
$$;

-- Switches the mails of a link off or on; false if the link does not work.
create function public.set_mail_subscription(token text, by_mail boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.prefer(l.user_id, l.kind, set_mail_subscription.by_mail) from private.mail_links l
    where l.hash = private.hash_of(set_mail_subscription.token) and l.purpose = 'mail_preference'
      and l.expires_at > now();
  return found;
end
$$;

revoke execute on function public.mark_notifications_read(uuid[]), public.mark_picture_read(uuid),
  public.set_notification_preference(public.mail_preference, boolean), public.mail_subscription(text),
  public.set_mail_subscription(text, boolean) from public, anon;
grant execute on function public.mark_notifications_read(uuid[]), public.mark_picture_read(uuid),
  public.set_notification_preference(public.mail_preference, boolean) to authenticated;
grant execute on function public.mail_subscription(text), public.set_mail_subscription(text, boolean)
  to anon, authenticated;

-- As before, with notices and preferences. `tables-of-visitors.ts` of the tests has every table.
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
      'reports', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select r.review_id, r.reason, r.created_at from public.review_reports r where r.user_id =
        export_content.user_id) rows)),
    'objects', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select o.bucket_id as bucket, o.name as path from storage.objects o
        where o.bucket_id in ('outputs', 'inputs', 'avatars') and o.name like export_content.user_id || '/%'
        order by o.bucket_id, o.name) rows))
$$;
