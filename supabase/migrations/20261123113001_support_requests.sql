-- Questions to the operator. The edge function `ask-support` keeps each one before a mail is sent, so that none is lost while
-- mails do not go out.
create type public.support_kind as enum ('picture', 'payment', 'account', 'privacy', 'rights', 'other');

create table public.support_requests (
  -- Chosen by the page: a request that is sent again is the same one.
  id uuid primary key,
  -- What the sender and the operator call the request.
  reference text not null unique
    default 'SR-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 8)),
  -- Null for a sender without a session.
  user_id uuid references public.users (id) on delete cascade,
  kind public.support_kind not null,
  email text not null check (char_length(email) between 3 and 254),
  message text not null check (char_length(message) between 1 and 4000),
  -- The reference of an error page, or what else the address of the form named.
  about text check (char_length(about) between 1 and 300),
  -- Objects of the bucket `support`: [{path, name, type, bytes}].
  attachments jsonb not null default '[]' check (jsonb_array_length(attachments) <= 3),
  created_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  answered_at timestamptz
);
create index support_requests_created_at_idx on public.support_requests (created_at desc);
create index support_requests_user_id_idx on public.support_requests (user_id);
create index support_requests_acknowledged_idx on public.support_requests (lower(email), acknowledged_at);

alter table public.support_requests enable row level security;
alter table public.support_requests force row level security;
grant select on public.support_requests to service_role;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('support', 'support', false, 2097152, array['image/webp', 'image/png', 'image/jpeg', 'image/gif', 'text/plain'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- How many requests came from an address of the network in this hour. `client` is a keyed hash of it.
create table private.support_turns (
  client text primary key,
  hour timestamptz not null,
  taken integer not null
);
create index support_turns_hour_idx on private.support_turns (hour);
alter table private.support_turns enable row level security;

-- For the edge function `ask-support`, before it stores attachments: the reference of a request that was kept before; else
-- null, which counts.
create function public.begin_support_request(request_id uuid, client text, most integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now());
  kept constant text := (select r.reference from public.support_requests r where r.id = request_id);
  count integer;
begin
  if kept is not null then
    return kept;
  end if;
  delete from private.support_turns where ctid = any (array(
    select t.ctid from private.support_turns t where t.hour < this_hour limit 100 for update skip locked
  ));
  insert into private.support_turns as t (client, hour, taken) values (begin_support_request.client, this_hour, 1)
    on conflict on constraint support_turns_pkey do update set taken = t.taken + 1
    returning t.taken into count;
  if count > begin_support_request.most then
    raise exception using errcode = 'PT429', message = 'too_often';
  end if;
  return null;
end
$$;

-- Keeps a request and writes two mails: to the operator, if the site has an address of the operator, and the acknowledgement.
-- Anybody can name any address, so an address gets one acknowledgement an hour, without any words of the sender.
create function public.keep_support_request(
  request_id uuid, user_id uuid, kind public.support_kind, email text, message text, about text, attachments jsonb,
  operator text, site text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  kept public.support_requests;
  facts jsonb;
begin
  insert into public.support_requests as r (id, user_id, kind, email, message, about, attachments)
    select request_id, (select u.id from public.users u where u.id = keep_support_request.user_id),
      keep_support_request.kind, keep_support_request.email, keep_support_request.message, keep_support_request.about,
      keep_support_request.attachments
    on conflict on constraint support_requests_pkey do nothing
    returning * into kept;
  if not found then
    return (select r.reference from public.support_requests r where r.id = request_id);
  end if;
  facts := jsonb_build_object('reference', kept.reference, 'kind', kept.kind, 'site', site);
  if operator is not null then
    insert into public.mails (kind, key, address, facts)
      values ('support_request', kept.id::text, operator, facts || jsonb_build_object(
        'email', kept.email, 'message', kept.message, 'about', kept.about,
        'attachments', jsonb_array_length(kept.attachments)));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('support ' || lower(kept.email), 0));
  if not exists (
    select from public.support_requests r
    where lower(r.email) = lower(kept.email) and r.acknowledged_at > now() - interval '1 hour'
  ) then
    update public.support_requests r set acknowledged_at = now() where r.id = kept.id;
    insert into public.mails (kind, key, address, facts) values ('support_received', kept.id::text, kept.email, facts);
  end if;
  return kept.reference;
end
$$;

revoke all on function public.begin_support_request(uuid, text, integer) from public, anon, authenticated;
revoke all on function public.keep_support_request(uuid, uuid, public.support_kind, text, text, text, jsonb, text, text)
  from public, anon, authenticated;
grant execute on function public.begin_support_request(uuid, text, integer) to service_role;
grant execute on function public.keep_support_request(uuid, uuid, public.support_kind, text, text, text, jsonb, text, text)
  to service_role;

-- As before, and objects of the bucket `support` without a request: it was never kept, or answered half a year ago.
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
    where l.left_at < now() - interval '1 day' and l.address is null and l.customer is null and not exists (
      select from storage.objects o where split_part(o.name, '/', 1) = l.user_id::text);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'path', f.name)), '[]') from (
      select o.bucket_id, o.name from private.left_accounts l
      join storage.objects o on split_part(o.name, '/', 1) = l.user_id::text
      union
      select o.bucket_id, o.name from storage.objects o
      where o.bucket_id = 'support' and o.created_at < now() - interval '1 hour' and not exists (
        select from public.support_requests r where r.id::text = split_part(o.name, '/', 2))
      limit 500) f);
end
$$;

-- As before, with requests to the support and their attachments. `tables-of-visitors.ts` of the tests has every table.
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
      'reports', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select r.review_id, r.reason, r.created_at from public.review_reports r where r.user_id =
        export_content.user_id) rows)),
    'objects', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select o.bucket_id as bucket, o.name as path from storage.objects o
        where o.bucket_id in ('outputs', 'inputs', 'avatars', 'support') and o.name like export_content.user_id || '/%'
        order by o.bucket_id, o.name) rows))
$$;
