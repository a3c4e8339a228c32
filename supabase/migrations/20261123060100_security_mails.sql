-- A mail about each change of what an account is opened with, with a secret link “This was not me”.
alter table public.security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check check (kind in (
    'signed_in', 'password_set', 'password_changed', 'email_changed', 'factor_added', 'factor_removed',
    'passkey_added', 'passkey_removed', 'identity_linked', 'identity_unlinked', 'recovery_codes_made',
    'recovery_code_used', 'factor_loss_asked', 'secured')),
  -- The factor, passkey or identity that was added.
  add column subject uuid;

-- The secret links of mails. Each works once. A token has 256 random bits, so a fast hash without salt keeps it.
create table private.mail_links (
  hash bytea primary key,
  purpose text not null check (purpose in ('not_me', 'confirm_factor_loss')),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The mailbox to which the link was sent.
  address text not null,
  -- What the mail reports.
  event_id bigint references public.security_events (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on private.mail_links (user_id);
create index on private.mail_links (event_id);

create function private.hash_of(token text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(hash_of.token, 'UTF8'))
$$;

-- Makes a link; returns its token, of which the database keeps nothing but the hash and, until it is sent, the mail.
create function private.new_mail_link(
  purpose text, visitor uuid, address text, event_id bigint, life interval) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  delete from private.mail_links l where l.user_id = visitor and l.expires_at < now();
  insert into private.mail_links (hash, purpose, user_id, address, event_id, expires_at)
  values (private.hash_of(token), purpose, visitor, address, event_id, now() + life);
  return token;
end
$$;

-- Writes the mail about an event. A change of the address is reported to the former one.
create function private.mail_change(event_id bigint) returns void
language sql security definer set search_path = '' as $$
  insert into public.mails (kind, key, address, facts)
  select
    case e.kind
      when 'recovery_codes_made' then 'recovery_codes_made'
      when 'recovery_code_used' then 'recovery_code_used'
      when 'factor_removed' then 'factors_removed'
      else 'security_change'
    end::public.mail_kind,
    e.id::text, a.address,
    jsonb_build_object(
      'event', e.kind, 'detail', e.detail, 'account', u.email,
      'token', private.new_mail_link('not_me', e.user_id, a.address, e.id, interval '7 days'))
  from public.security_events e join auth.users u on u.id = e.user_id,
    lateral (select case when e.kind = 'email_changed' then e.detail else u.email end as address) a
  where e.id = mail_change.event_id and coalesce(a.address, '') <> ''
$$;

-- Whether the changes of this transaction undo those of an intruder, so that no mail reports them.
create function private.is_securing() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('irodori.securing', true), '') = 'on'
$$;

-- Notes an event and returns its id. Guests have no history. An account that is being deleted has no row in auth.users
-- any more.
drop function private.note_security(uuid, text, text);
create function private.note_security(visitor uuid, kind text, detail text, subject uuid default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  noted bigint;
begin
  insert into public.security_events (user_id, kind, detail, subject)
  select u.id, note_security.kind, left(note_security.detail, 400), note_security.subject from auth.users u
  where u.id = note_security.visitor and not coalesce(u.is_anonymous, false)
  returning id into noted;
  if not private.is_securing() and note_security.kind not in ('signed_in', 'factor_loss_asked', 'secured') then
    perform private.mail_change(noted);
  end if;
  return noted;
exception when others then
  -- What happened is more important than its note.
  raise warning 'A security event was not noted: %', sqlerrm;
  return null;
end
$$;

create or replace function private.note_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'verified' then
      perform private.note_security(old.user_id, 'factor_removed', old.friendly_name);
    end if;
  elsif new.status = 'verified' and (tg_op = 'INSERT' or old.status <> 'verified') then
    perform private.note_security(new.user_id, 'factor_added', new.friendly_name, new.id);
  end if;
  return null;
end
$$;

create or replace function private.note_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_security(old.user_id, 'identity_unlinked', old.provider);
  elsif exists (select from auth.identities i where i.user_id = new.user_id and i.id <> new.id) then
    perform private.note_security(new.user_id, 'identity_linked', new.provider, new.id);
  end if;
  return null;
end
$$;

create or replace function private.note_passkey() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_security(old.user_id, 'passkey_removed', old.friendly_name);
  else
    perform private.note_security(new.user_id, 'passkey_added', new.friendly_name, new.id);
  end if;
  return null;
end
$$;

-- As before, but the mail comes with the note of the event.
create or replace function public.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  -- 32 signs without I, L, O and U.
  signs constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random bytea;
  codes text[] := '{}';
begin
  perform private.require_fresh_session();
  if not private.has_second_factor(auth.uid()) then
    raise exception using errcode = 'PT403', message = 'second_factor_required';
  end if;
  for n in 1..10 loop
    random := extensions.gen_random_bytes(24);
    codes := codes || (
      select string_agg(substr(signs, (get_byte(random, i) & 31) + 1, 1), '' order by i) from generate_series(0, 23) i);
  end loop;
  insert into private.recovery_codes as c (user_id, hashes)
  values (auth.uid(), (select array_agg(private.hash_of(code)) from unnest(codes) code))
  on conflict (user_id) do update set hashes = excluded.hashes;
  perform private.note_security(auth.uid(), 'recovery_codes_made', null);
  return codes;
end
$$;

-- As before, but the mail comes with the note of the event, whose detail is the number of codes that are left.
create or replace function public.redeem_recovery_code(code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  own private.recovery_codes;
  tried constant bytea := private.hash_of(
    upper(regexp_replace(redeem_recovery_code.code, '[^0-9A-Za-z]', '', 'g')));
begin
  if auth.jwt() ->> 'client_id' is not null or auth.uid() is null then
    return 'wrong';
  end if;
  select * into own from private.recovery_codes c where c.user_id = auth.uid() for update;
  if own.guesses >= 5 and own.guessed_since > now() - interval '15 minutes' then
    return 'too_often';
  end if;
  if not tried = any (coalesce(own.hashes, '{}')) then
    update private.recovery_codes c
    set guesses = case when c.guessed_since > now() - interval '15 minutes' then c.guesses + 1 else 1 end,
      guessed_since = case when c.guessed_since > now() - interval '15 minutes' then c.guessed_since else now() end
    where c.user_id = own.user_id;
    return 'wrong';
  end if;
  update private.recovery_codes c set hashes = array_remove(c.hashes, tried), guesses = 0 where c.user_id = own.user_id;
  insert into private.recovered_sessions as r (session_id) values ((auth.jwt() ->> 'session_id')::uuid)
  on conflict (session_id) do update set recovered_at = excluded.recovered_at;
  perform private.note_security(own.user_id, 'recovery_code_used', (cardinality(own.hashes) - 1)::text);
  return 'done';
end
$$;

-- As before, but the mail comes with the note of each factor's end.
create or replace function private.remove_second_factors(visitor uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.mfa_amr_claims a using auth.sessions s
    where s.id = a.session_id and s.user_id = remove_second_factors.visitor
      and a.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn');
  update auth.sessions s set aal = 'aal1', factor_id = null where s.user_id = remove_second_factors.visitor;
  delete from auth.mfa_factors f where f.user_id = remove_second_factors.visitor;
$$;

update public.mails m set facts = jsonb_build_object(
  'event', case when m.kind = 'factors_removed' then 'factor_removed' else m.kind::text end,
  'detail', m.facts ->> 'left', 'account', m.address, 'token', null)
where m.sent_at is null and m.kind in ('recovery_codes_made', 'recovery_code_used', 'factors_removed');
