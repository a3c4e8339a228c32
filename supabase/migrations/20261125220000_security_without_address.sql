-- “This was not me” for accounts without an address, which get no mails: their visitors undo a change of the last seven days
-- on the site, in a fresh session.

-- Ends all sessions, the password, all open requests, and what was added to the account since an event; returns what was
-- added, the earliest first. The caller has set `irodori.securing`.
create function private.lock_out(visitor uuid, since bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.user_id = visitor;
  delete from auth.one_time_tokens t where t.user_id = visitor;
  delete from auth.flow_state f where f.user_id = visitor;
  update auth.users u set
    encrypted_password = null, confirmation_token = '', recovery_token = '', reauthentication_token = '',
    email_change = '', email_change_token_current = '', email_change_token_new = '', email_change_confirm_status = 0,
    email_change_sent_at = null, phone_change = '', phone_change_token = ''
  where u.id = visitor;
  perform private.end_factor_loss(visitor);
  return private.remove_ways_in(visitor, since);
end
$$;

-- As before.
create or replace function public.secure_account(token text) returns jsonb
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
  removed := private.lock_out(link.user_id, link.event_id);
  outcome := private.return_to_address(link.user_id, link.address);
  -- The links that other mailboxes got while the account was theirs.
  delete from private.mail_links l where l.user_id = link.user_id and l.address <> link.address;
  perform private.note_security(link.user_id, 'secured', null);
  perform set_config('irodori.securing', 'off', true);
  return jsonb_build_object('address', link.address, 'outcome', outcome, 'removed', removed);
end
$$;

-- The identity of the address that an account without one got since an event; null without one.
create function private.address_added_since(visitor uuid, since bigint) returns uuid
language sql stable security definer set search_path = '' as $$
  select e.subject from public.security_events e join auth.identities i on i.id = e.subject
  where e.user_id = visitor and e.id >= since and e.kind = 'identity_linked' and i.provider = 'email'
  order by e.id limit 1
$$;

-- A change of the visitor's account that can still be undone: {kind, detail, at, address, wasUsed}, as `reported_change`.
-- With an address, the mail to it undoes the change: somebody who has the session has no mailbox. A changed phone number
-- cannot be given back, since nobody can prove here that the former one was the visitor's.
create function public.own_change(event_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'kind', e.kind, 'detail', e.detail, 'at', e.created_at, 'wasUsed', false,
    'address', case when private.address_added_since(u.id, e.id) is null then nullif(u.email, '') end)
  from public.security_events e join auth.users u on u.id = e.user_id
  where e.id = own_change.event_id and e.user_id = auth.uid() and private.is_complete_session()
    and e.kind not in ('signed_in', 'secured') and e.created_at > now() - interval '7 days'
    and not exists (
      select from public.security_events c where c.user_id = e.user_id and c.id >= e.id and c.kind = 'phone_changed')
$$;

-- Locks everybody out, the visitor too, who signs in again as before the change. Null if the change cannot be undone here.
create function public.secure_own_account(event_id bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  visitor constant uuid := auth.uid();
  change constant jsonb := public.own_change(event_id);
  added_address constant uuid := private.address_added_since(visitor, event_id);
  removed jsonb;
begin
  perform private.require_fresh_session();
  if change is null or change ->> 'address' is not null then
    return null;
  end if;
  perform set_config('irodori.securing', 'on', true);
  removed := private.lock_out(visitor, event_id);
  if added_address is not null then
    delete from auth.identities i where i.id = added_address;
    update auth.users u set email = null, email_confirmed_at = null where u.id = visitor;
    delete from private.mail_links l where l.user_id = visitor;
    removed := removed || '[{"kind": "identity_linked", "detail": "email"}]';
  end if;
  perform private.note_security(visitor, 'secured', null);
  perform set_config('irodori.securing', 'off', true);
  return jsonb_build_object('address', null, 'outcome', 'kept', 'removed', removed);
end
$$;

revoke all on function private.lock_out(uuid, bigint), private.address_added_since(uuid, bigint)
  from public, anon, authenticated;
revoke execute on function public.own_change(bigint), public.secure_own_account(bigint) from public;
grant execute on function public.own_change(bigint) to anon, authenticated;
grant execute on function public.secure_own_account(bigint) to authenticated;
