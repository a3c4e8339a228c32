-- A changed phone number is an event of the account's security. The first number is a linked identity, which has one.
alter table public.security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check check (kind in (
    'signed_in', 'password_set', 'password_changed', 'email_changed', 'phone_changed', 'factor_added', 'factor_removed',
    'passkey_added', 'passkey_removed', 'identity_linked', 'identity_unlinked', 'recovery_codes_made',
    'recovery_code_used', 'factor_loss_asked', 'deletion_requested', 'secured'));

create or replace function private.note_account() returns trigger
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
  if new.phone <> old.phone and old.phone <> '' and new.phone <> '' then
    perform private.note_security(new.id, 'phone_changed', '+' || old.phone);
  end if;
  return null;
end
$$;
drop trigger note_account on auth.users;
create trigger note_account after update of encrypted_password, email, phone on auth.users
  for each row execute function private.note_account();

-- As before, but a number goes with the identity that was added for it, and so does one that has replaced another: the
-- owner adds the own number again.
create or replace function private.remove_ways_in(visitor uuid, since bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  added constant jsonb := (
    select coalesce(
      jsonb_agg(jsonb_build_object('kind', e.kind, 'detail', e.detail, 'subject', e.subject) order by e.id), '[]')
    from public.security_events e
    where e.user_id = visitor and e.id >= since
      and e.kind in ('factor_added', 'passkey_added', 'identity_linked', 'recovery_codes_made', 'phone_changed'));
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
