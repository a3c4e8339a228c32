-- As before, but all that somebody did in the account counts as use and not its jobs alone: the account would be removed with
-- its open payments, second factors, passkeys, allowed applications, picture and lists, while another device is in it.
create or replace function private.is_unused_account(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from auth.users u
      where u.id = account and u.created_at > now() - interval '1 hour'
        and not u.is_anonymous and coalesce(u.encrypted_password, '') = '')
    and (
      select bool_and(s.created_at > now() - interval '10 minutes')
        and bool_or(s.id::text = auth.jwt() ->> 'session_id')
      from auth.sessions s where s.user_id = account)
    and not exists (
      select from public.credit_entries e where e.user_id = account and e.note is distinct from 'welcome')
    and not exists (select from public.purchases p where p.user_id = account)
    and not exists (select from auth.mfa_factors f where f.user_id = account)
    and private.passkeys_of(account) = '[]'
    and not exists (select from auth.oauth_consents o where o.user_id = account)
    and not exists (select from private.deletions d where d.user_id = account)
    and not exists (select from public.users u where u.id = account and u.avatar is not null)
    and not exists (select from public.bookmarks b where b.user_id = account)
    and not exists (select from public.presets p where p.user_id = account)
    and not exists (select from public.favourites f where f.user_id = account)
$$;

-- Copies the newest presets of a guest to an account, for each app as many as the account has room for. Settings that the
-- account keeps under the same name already are not copied.
create function private.copy_presets(guest uuid, account uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept public.presets;
begin
  -- As `lock_own_presets`: calls of one visitor wait for each other, so that each of them counts all presets.
  perform from public.users u where u.id = account for no key update;
  for kept in
    select p.* from public.presets p
    where p.user_id = guest and not exists (
      select from public.presets own
      where own.user_id = account and own.app_id = p.app_id and own.name = p.name and own.prompt = p.prompt)
    order by p.created_at desc, p.name
  loop
    insert into public.presets (user_id, app_id, name, prompt, created_at)
      select account, kept.app_id, private.free_preset_name(account, kept.app_id, kept.name), kept.prompt, kept.created_at
      where private.most_presets() > (
        select count(*) from public.presets own where own.user_id = account and own.app_id = kept.app_id);
  end loop;
end
$$;

-- Moves a guest's favourites to an account, so that each is counted once: those that the account may see.
create function private.move_favourites(guest uuid, account uuid) returns void
language sql security definer set search_path = '' as $$
  with moved as (
    delete from public.favourites f
    using public.jobs j left join public.shown_pictures s on s.job_id = j.id
    where f.user_id = guest and j.id = f.job_id and (j.user_id = account or s.is_stored)
    returning f.job_id, f.created_at)
  insert into public.favourites (user_id, job_id, created_at)
    select account, m.job_id, m.created_at from moved m
    on conflict do nothing
$$;

create function private.take_lists_along(guest uuid, account uuid) returns void
language sql security definer set search_path = '' as $$
  select private.copy_bookmarks(guest, account);
  select private.copy_presets(guest, account);
  select private.move_favourites(guest, account);
$$;

-- The session that took the offer before its second factor: the guest's lists follow when it is complete.
alter table private.guest_offers
  add column session_id uuid references auth.sessions (id) on delete cascade;
create index guest_offers_session_id_idx on private.guest_offers (session_id);

-- As before, but a session that lacks the second factor notes that it takes the offer. What another device does with the
-- account at the same time is waited for, so that it counts as use.
create or replace function public.keep_guest_account(secret text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  taken constant bytea := sha256(convert_to(keep_guest_account.secret, 'UTF8'));
  account auth.users;
  guest uuid;
begin
  if not private.is_complete_session() then
    update private.guest_offers o set session_id = (auth.jwt() ->> 'session_id')::uuid
    where o.secret_hash = taken and o.offered_at > now() - interval '10 minutes'
      and auth.jwt() ->> 'client_id' is null and private.has_session();
    return false;
  end if;
  delete from private.guest_offers o where o.secret_hash = taken and o.offered_at > now() - interval '10 minutes'
  returning o.guest_id into guest;
  perform from auth.users u where u.id = guest and u.is_anonymous for update;
  if not found then
    return false;
  end if;
  select * into account from auth.users u where u.id = auth.uid() for update;
  perform from public.users u where u.id = account.id for update;
  if not private.is_unused_account(account.id) then
    perform private.take_lists_along(guest, account.id);
    return false;
  end if;
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
drop function private.copy_presets(uuid);
drop function private.move_favourites(uuid);

-- When a session is complete, by the second factor or by a recovery code: the lists of the guest whose offer it took within
-- the last hour go along. A fault of that must not undo the sign-in.
create function private.follow_complete_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := to_jsonb(new) ->> tg_argv[0];
  guest uuid;
begin
  delete from private.guest_offers o
  using auth.users u
  where o.session_id = session and u.id = o.guest_id and u.is_anonymous and o.offered_at > now() - interval '1 hour'
  returning o.guest_id into guest;
  if guest is not null then
    perform private.take_lists_along(guest, s.user_id) from auth.sessions s where s.id = session;
  end if;
  return null;
exception when others then
  raise warning 'the lists of guest % did not go along: %', guest, sqlerrm;
  return null;
end
$$;
create trigger follow_complete_session after update of aal on auth.sessions
  for each row when (new.aal = 'aal2' and old.aal is distinct from new.aal)
  execute function private.follow_complete_session('id');
create trigger follow_complete_session after insert or update on private.recovered_sessions
  for each row execute function private.follow_complete_session('session_id');
