-- “This was not me”: the link of a security mail locks everybody out of the account but its mailbox, without a session.

-- What the mail of a link reports.
create function public.reported_change(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'kind', e.kind, 'detail', e.detail, 'at', e.created_at, 'address', l.address, 'wasUsed', l.used_at is not null)
  from private.mail_links l join public.security_events e on e.id = l.event_id
  where l.hash = private.hash_of(reported_change.token) and l.purpose = 'not_me' and l.expires_at > now()
$$;

-- Removes every way into an account that was added since an event; returns what it was, the earliest first.
create function private.remove_ways_in(visitor uuid, since bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  added constant jsonb := (
    select coalesce(
      jsonb_agg(jsonb_build_object('kind', e.kind, 'detail', e.detail, 'subject', e.subject) order by e.id), '[]')
    from public.security_events e
    where e.user_id = visitor and e.id >= since
      and e.kind in ('factor_added', 'passkey_added', 'identity_linked', 'recovery_codes_made'));
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
  update auth.users u set raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('providers', (
    select jsonb_agg(i.provider order by i.created_at) from auth.identities i where i.user_id = u.id))
  where u.id = visitor and exists (select from auth.identities i where i.user_id = u.id);
  return (
    select coalesce(jsonb_agg(way - 'subject' order by place), '[]')
    from jsonb_array_elements(added) with ordinality as each (way, place)
    where way ->> 'kind' = 'recovery_codes_made' or (way ->> 'subject')::uuid = any (removed));
end
$$;

-- Gives an account back to a mailbox that it had. An account whose address somebody else has meanwhile is banned, since
-- nobody can tell which mailbox should get it; an administrator decides.
create function private.return_to_address(visitor uuid, address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  former constant text := (select u.email from auth.users u where u.id = visitor);
begin
  if former = address then
    return 'kept';
  end if;
  if exists (select from auth.users u where u.email = return_to_address.address) then
    update auth.users u set banned_until = now() + interval '100 years' where u.id = visitor;
    return 'closed';
  end if;
  update auth.users u set email = return_to_address.address where u.id = visitor;
  update auth.identities i
  set identity_data = i.identity_data || jsonb_build_object('email', return_to_address.address)
  where i.user_id = visitor and i.provider = 'email';
  -- The mailbox that loses the account is told; it gets no link.
  insert into public.mails (kind, key, address, facts)
  values ('security_change', gen_random_uuid()::text, former, jsonb_build_object(
    'event', 'email_changed', 'detail', former, 'account', return_to_address.address, 'token', null));
  return 'returned';
end
$$;

-- Ends all sessions, the password, all open requests, and what was added to the account since the reported change; the
-- account goes back to the mailbox of the link, which gets a new password by the usual mail. Null if the link does not
-- work any more.
create function public.secure_account(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.mail_links;
  removed jsonb;
  outcome text;
begin
  update private.mail_links l set used_at = now()
  where l.hash = private.hash_of(secure_account.token) and l.purpose = 'not_me' and l.used_at is null
    and l.expires_at > now()
  returning * into link;
  if not found then
    return null;
  end if;
  perform set_config('irodori.securing', 'on', true);
  delete from auth.sessions s where s.user_id = link.user_id;
  delete from auth.one_time_tokens t where t.user_id = link.user_id;
  delete from auth.flow_state f where f.user_id = link.user_id;
  update auth.users u set
    encrypted_password = null, confirmation_token = '', recovery_token = '', reauthentication_token = '',
    email_change = '', email_change_token_current = '', email_change_token_new = '', email_change_confirm_status = 0,
    email_change_sent_at = null, phone_change = '', phone_change_token = ''
  where u.id = link.user_id;
  perform private.end_factor_loss(link.user_id);
  removed := private.remove_ways_in(link.user_id, link.event_id);
  outcome := private.return_to_address(link.user_id, link.address);
  -- The links that other mailboxes got while the account was theirs.
  delete from private.mail_links l where l.user_id = link.user_id and l.address <> link.address;
  perform private.note_security(link.user_id, 'secured', null);
  perform set_config('irodori.securing', 'off', true);
  return jsonb_build_object('address', link.address, 'outcome', outcome, 'removed', removed);
end
$$;

revoke execute on function public.reported_change(text), public.secure_account(text) from public;
grant execute on function public.reported_change(text), public.secure_account(text) to anon, authenticated;
