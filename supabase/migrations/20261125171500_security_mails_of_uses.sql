-- A mail, a notice and an entry of the history about each use of an account that its owner may not know of: a sign-in from
-- a new device, an application that may use the account, an archive of the visitor's data.
alter table public.security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check check (kind in (
    'signed_in', 'new_device', 'password_set', 'password_changed', 'email_changed', 'phone_changed', 'factor_added',
    'factor_removed', 'passkey_added', 'passkey_removed', 'identity_linked', 'identity_unlinked', 'application_allowed',
    'application_revoked', 'recovery_codes_made', 'recovery_code_used', 'factor_loss_asked', 'export_requested',
    'export_opened', 'deletion_requested', 'secured'));

-- The devices from which an account was entered. A hash has what GoTrue knows of a device: browser and system without
-- their versions, and the network (the first 16 bits of an IPv4 address, 32 of an IPv6 address).
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, hash)
);
alter table private.known_devices enable row level security;

create function private.device_hash(visitor uuid, user_agent text, ip inet) returns bytea
language sql stable set search_path = '' as $$
  select sha256(convert_to(concat_ws(' ', visitor, regexp_replace(user_agent, '[0-9._]+', '', 'g'),
    network(set_masklen(ip, case family(ip) when 4 then 16 else 32 end))), 'UTF8'))
$$;

-- Notes a device, for a year from its last sign-in; returns whether it is new to an account that knows another one.
create function private.meet_device(visitor uuid, user_agent text, ip inet) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  met constant bytea := private.device_hash(visitor, user_agent, ip);
  is_new boolean;
begin
  delete from private.known_devices d where d.user_id = visitor and d.seen_at < now() - interval '1 year';
  select bool_and(d.hash <> met) into is_new from private.known_devices d where d.user_id = visitor;
  insert into private.known_devices as d (user_id, hash) values (visitor, met)
    on conflict (user_id, hash) do update set seen_at = now();
  return coalesce(is_new, false);
end
$$;

insert into private.known_devices (user_id, hash, seen_at)
select s.user_id, private.device_hash(s.user_id, s.user_agent, s.ip), coalesce(max(s.created_at), now())
from auth.sessions s where s.oauth_client_id is null group by 1, 2;

create or replace function private.note_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.oauth_client_id is null then
    perform private.note_security(
      new.user_id,
      case when private.meet_device(new.user_id, new.user_agent, new.ip) then 'new_device' else 'signed_in' end,
      new.user_agent);
  end if;
  return null;
exception when others then
  -- The sign-in is more important than its note.
  raise warning 'A sign-in was not noted: %', sqlerrm;
  return null;
end
$$;

-- An application that asks for more is allowed again.
create function private.note_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  application constant text := (select c.client_name from auth.oauth_clients c where c.id = new.client_id);
begin
  if new.revoked_at is null then
    perform private.note_security(new.user_id, 'application_allowed', application, new.id);
  else
    perform private.note_security(new.user_id, 'application_revoked', application);
  end if;
  return null;
end
$$;
create trigger note_consent after insert on auth.oauth_consents
  for each row execute function private.note_consent();
create trigger note_changed_consent after update on auth.oauth_consents
  for each row when ((old.revoked_at is null) <> (new.revoked_at is null) or old.scopes <> new.scopes)
  execute function private.note_consent();

create function private.note_export() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_security(new.user_id, 'export_' || case tg_op when 'INSERT' then 'requested' else 'opened' end, null);
  return null;
end
$$;

-- An archive can be downloaded for a quarter of an hour after it was opened, which is noted: nobody downloads it unseen.
alter table public.exports add column opened_at timestamptz;
create trigger note_request after insert on public.exports
  for each row execute function private.note_export();
create trigger note_opening after update of opened_at on public.exports
  for each row execute function private.note_export();

create function public.open_export(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_fresh_session();
  update public.exports e set opened_at = now()
  where e.id = open_export.id and e.user_id = auth.uid() and e.expires_at > now()
    and coalesce(e.opened_at, '-infinity') < now() - interval '10 minutes';
end
$$;
revoke execute on function public.open_export(uuid) from public, anon;
grant execute on function public.open_export(uuid) to authenticated;

create or replace function private.is_own_archive(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_fresh_session() and exists (
    select from public.exports e
    where e.user_id = auth.uid() and e.expires_at > now() and e.opened_at > now() - interval '15 minutes'
      and private.is_part_of(e, is_own_archive.name))
$$;

-- As before, but applications that were allowed since then are revoked.
create or replace function private.remove_ways_in(visitor uuid, since bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  added constant jsonb := (
    select coalesce(
      jsonb_agg(jsonb_build_object('kind', e.kind, 'detail', e.detail, 'subject', e.subject) order by e.id), '[]')
    from public.security_events e
    where e.user_id = visitor and e.id >= since
      and e.kind in ('factor_added', 'passkey_added', 'identity_linked', 'recovery_codes_made', 'phone_changed',
        'application_allowed'));
  subjects constant uuid[] := array(select (way ->> 'subject')::uuid from jsonb_array_elements(added) way);
  removed uuid[] := '{}';
  gone uuid[];
begin
  with deleted as (
    delete from auth.mfa_factors f where f.user_id = visitor and f.id = any (subjects) returning f.id)
  select array_agg(id) into gone from deleted;
  removed := removed || gone;
  with deleted as (
    delete from auth.identities i where i.user_id = visitor and i.id = any (subjects) and i.provider <> 'email'
    returning i.id)
  select array_agg(id) into gone from deleted;
  removed := removed || gone;
  if to_regclass('auth.webauthn_credentials') is not null then
    with deleted as (
      delete from auth.webauthn_credentials c where c.user_id = visitor and c.id = any (subjects) returning c.id)
    select array_agg(id) into gone from deleted;
    removed := removed || gone;
  end if;
  with revoked as (
    update auth.oauth_consents c set revoked_at = greatest(now(), c.granted_at)
    where c.user_id = visitor and c.id = any (subjects) and c.revoked_at is null returning c.id)
  select array_agg(id) into gone from revoked;
  removed := removed || gone;
  delete from auth.oauth_authorizations a where a.user_id = visitor;
  -- A device that was met since then is new again.
  delete from private.known_devices d using public.security_events e
  where d.user_id = visitor and e.id = since and d.seen_at >= e.created_at;
  if exists (select from jsonb_array_elements(added) way where way ->> 'kind' = 'recovery_codes_made') then
    delete from private.recovery_codes c where c.user_id = visitor;
  end if;
  if exists (select from jsonb_array_elements(added) way where way ->> 'kind' = 'phone_changed') then
    delete from auth.identities i where i.user_id = visitor and i.provider = 'phone';
  end if;
  update auth.users u set phone = null, phone_confirmed_at = null
  where u.id = visitor and u.phone <> ''
    and not exists (select from auth.identities i where i.user_id = u.id and i.provider = 'phone');
  update auth.users u set raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('providers', (
    select jsonb_agg(i.provider order by i.created_at) from auth.identities i where i.user_id = u.id))
  where u.id = visitor and exists (select from auth.identities i where i.user_id = u.id);
  return (
    select coalesce(jsonb_agg(way - 'subject' order by place), '[]')
    from jsonb_array_elements(added) with ordinality as each (way, place)
    where way ->> 'kind' in ('recovery_codes_made', 'phone_changed') or (way ->> 'subject')::uuid = any (removed));
end
$$;
