-- The visitor's sessions on this site. Those that are not used for long, or are old, end with the next use; see
-- `[auth.sessions]` of config.toml.
create function public.own_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select s.id, s.user_agent, s.created_at, s.id::text = auth.jwt() ->> 'session_id' as is_current,
      coalesce(s.refreshed_at at time zone 'utc', s.created_at) as last_used_at
    from auth.sessions s
    where s.user_id = auth.uid() and s.oauth_client_id is null and private.is_complete_session()
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', own.id,
    'userAgent', own.user_agent,
    'signedInAt', own.created_at,
    'lastUsedAt', own.last_used_at,
    'isCurrent', own.is_current
  ) order by own.is_current desc, own.last_used_at desc), '[]')
  from own
  where own.is_current
    or own.last_used_at > now() - interval '30 days' and own.created_at > now() - interval '90 days'
$$;

-- Ends one of the visitor's sessions; the trigger `announce_session_end` tells its browser.
create function public.end_session(id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions s
  where s.id = end_session.id and s.user_id = auth.uid() and private.is_complete_session()
$$;

revoke execute on function public.own_sessions(), public.end_session(uuid) from public, anon;
grant execute on function public.own_sessions(), public.end_session(uuid) to authenticated;

-- What happened to the security of an account, for its visitor. GoTrue's own log has no index by visitor, and hosted
-- projects may switch it off.
create table public.security_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'signed_in', 'password_set', 'password_changed', 'email_changed', 'factor_added', 'factor_removed',
    'passkey_added', 'passkey_removed', 'identity_linked', 'identity_unlinked')),
  -- The user agent of a sign-in, the former address, or the name of the factor, passkey or provider.
  detail text,
  created_at timestamptz not null default now()
);
create index on public.security_events (user_id, id desc);

alter table public.security_events enable row level security;
alter table public.security_events force row level security;
grant select on public.security_events to authenticated;
create policy "a visitor reads own security events" on public.security_events
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only complete sessions of this site" on public.security_events as restrictive for all to authenticated
  using ((select private.is_complete_session()));

-- Guests have no history. An account that is being deleted has no row in auth.users any more.
create function private.note_security(visitor uuid, kind text, detail text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.security_events (user_id, kind, detail)
  select u.id, note_security.kind, left(note_security.detail, 400) from auth.users u
  where u.id = note_security.visitor and not coalesce(u.is_anonymous, false);
exception when others then
  -- What happened is more important than its note.
  raise warning 'A security event was not noted: %', sqlerrm;
end
$$;

create function private.note_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.oauth_client_id is null then
    perform private.note_security(new.user_id, 'signed_in', new.user_agent);
  end if;
  return null;
end
$$;
create trigger note_session after insert on auth.sessions
  for each row execute function private.note_session();

create function private.note_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(old.is_anonymous, false) then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.note_security(
      new.id, case when coalesce(old.encrypted_password, '') = '' then 'password_set' else 'password_changed' end, null);
  end if;
  if new.email is distinct from old.email and old.email <> '' then
    perform private.note_security(new.id, 'email_changed', old.email);
  end if;
  return null;
end
$$;
create trigger note_account after update of encrypted_password, email on auth.users
  for each row execute function private.note_account();

create function private.note_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'verified' then
      perform private.note_security(old.user_id, 'factor_removed', old.friendly_name);
    end if;
  elsif new.status = 'verified' and (tg_op = 'INSERT' or old.status <> 'verified') then
    perform private.note_security(new.user_id, 'factor_added', new.friendly_name);
  end if;
  return null;
end
$$;
create trigger note_factor after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.note_factor();

-- The first identity of an account comes with it.
create function private.note_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_security(old.user_id, 'identity_unlinked', old.provider);
  elsif exists (select from auth.identities i where i.user_id = new.user_id and i.id <> new.id) then
    perform private.note_security(new.user_id, 'identity_linked', new.provider);
  end if;
  return null;
end
$$;
create trigger note_identity after insert or delete on auth.identities
  for each row execute function private.note_identity();

create function private.note_passkey() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_security(old.user_id, 'passkey_removed', old.friendly_name);
  else
    perform private.note_security(new.user_id, 'passkey_added', new.friendly_name);
  end if;
  return null;
end
$$;
do $$
begin
  -- Passkeys are experimental: not every project has the table.
  if to_regclass('auth.webauthn_credentials') is not null then
    create trigger note_passkey after insert or delete on auth.webauthn_credentials
      for each row execute function private.note_passkey();
  end if;
end
$$;
