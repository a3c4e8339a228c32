-- A guest who signs in to an account that is new keeps the guest account: the new account's ways in move to it. The
-- guest's session makes an offer, and the session of the new account takes it, so that neither alone can move anything.
create table private.guest_offers (
  guest_id uuid primary key references auth.users (id) on delete cascade,
  secret_hash bytea not null unique,
  offered_at timestamptz not null default now()
);

-- The secret of an offer, which replaces an earlier one; null if the visitor is no guest.
create function public.offer_guest_account() returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := gen_random_uuid() || '/' || gen_random_uuid();
begin
  if auth.jwt() ->> 'client_id' is not null
    or not exists (select from auth.users u where u.id = auth.uid() and u.is_anonymous) then
    return null;
  end if;
  insert into private.guest_offers as offer (guest_id, secret_hash)
  values (auth.uid(), sha256(convert_to(secret, 'UTF8')))
  on conflict (guest_id) do update set secret_hash = excluded.secret_hash, offered_at = excluded.offered_at;
  return secret;
end
$$;

-- An account that nobody has used: its only session, that of the request, has just begun, and its ledger holds the
-- welcome alone, so that it has neither pictures nor purchases.
create function private.is_unused_account(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from auth.users u
      where u.id = account and u.created_at > now() - interval '1 hour'
        and not u.is_anonymous and coalesce(u.encrypted_password, '') = '')
    and (
      select count(*) = 1
        and bool_and(s.id::text = auth.jwt() ->> 'session_id' and s.created_at > now() - interval '5 minutes')
      from auth.sessions s where s.user_id = account)
    and not exists (
      select from public.credit_entries e where e.user_id = account and e.note is distinct from 'welcome')
$$;

-- Moves the visitor's unused account into the guest account of an offer; false if the account was used before.
create function public.keep_guest_account(secret text) returns boolean
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
  if not found or not private.is_complete_session() or not private.is_unused_account(auth.uid()) then
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

revoke all on function public.offer_guest_account(), public.keep_guest_account(text) from public, anon;
grant execute on function public.offer_guest_account(), public.keep_guest_account(text) to authenticated;
