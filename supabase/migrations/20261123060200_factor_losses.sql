-- “Lost your factor?”: a visitor who passed the first factor, and has neither the second nor a recovery code, asks for
-- the removal of the second factors. The owner's mailbox confirms it, then seven days pass, with three mails.
create table private.factor_losses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Of the request; a later one replaces it.
  id uuid not null default gen_random_uuid(),
  asked_at timestamptz not null default now(),
  removal_at timestamptz,
  -- How many mails about the coming removal were written, of three.
  reminders integer not null default 0,
  canceled_at timestamptz,
  done_at timestamptz,
  -- Mails with a link for the confirmation since `mailed_since`.
  mailed integer not null default 0,
  mailed_since timestamptz not null default now()
);
create index on private.factor_losses (removal_at) where done_at is null and canceled_at is null;

create function private.factor_loss_state(loss private.factor_losses) returns text
language sql stable set search_path = '' as $$
  select case
    when loss.done_at is not null then 'done'
    when loss.canceled_at is not null then 'canceled'
    when loss.removal_at is not null then 'waiting'
    when loss.mailed > 0 and loss.asked_at > now() - interval '1 day' then 'asked'
    else 'none'
  end
$$;

-- The request of the visitor, whose sign-in may be incomplete: state, and the time of the removal or of the end.
create function public.factor_loss() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', own.state, 'at', case own.state
    when 'done' then f.done_at when 'canceled' then f.canceled_at when 'waiting' then f.removal_at else f.asked_at end)
  from private.factor_losses f, lateral (select private.factor_loss_state(f) as state) own
  where f.user_id = auth.uid() and auth.jwt() ->> 'client_id' is null and not private.is_banned(auth.uid())
    -- What is over for a month is not told any more.
    and coalesce(f.done_at, f.canceled_at, now()) > now() - interval '30 days'
$$;

-- Mails a link to the owner, at most three a day. A refusal is a result: 'too_often', or 'refused' for whoever does not
-- await the second factor.
create function public.ask_factor_loss() returns text
language plpgsql security definer set search_path = '' as $$
declare
  visitor constant uuid := auth.uid();
  own private.factor_losses;
  owner_address text;
  event bigint;
begin
  select u.email into owner_address from auth.users u join auth.sessions s on s.user_id = u.id
  where u.id = visitor and s.id = (auth.jwt() ->> 'session_id')::uuid and s.oauth_client_id is null
    and auth.jwt() ->> 'client_id' is null
    and not private.is_banned(visitor) and not private.is_complete_session() and private.has_second_factor(visitor);
  if coalesce(owner_address, '') = '' then
    return 'refused';
  end if;
  insert into private.factor_losses (user_id) values (visitor) on conflict do nothing;
  select * into own from private.factor_losses f where f.user_id = visitor for update;
  if private.factor_loss_state(own) = 'waiting' then
    return 'waiting';
  end if;
  if own.mailed_since <= now() - interval '1 day' then
    own.mailed := 0;
    own.mailed_since := now();
  end if;
  if own.mailed >= 3 then
    return 'too_often';
  end if;
  update private.factor_losses f
  set id = gen_random_uuid(), asked_at = now(), removal_at = null, reminders = 0, canceled_at = null, done_at = null,
    mailed = own.mailed + 1, mailed_since = own.mailed_since
  where f.user_id = visitor;
  delete from private.mail_links l where l.user_id = visitor and l.purpose = 'confirm_factor_loss';
  event := private.note_security(visitor, 'factor_loss_asked', null);
  insert into public.mails (kind, key, address, facts)
  values ('factor_loss_asked', gen_random_uuid()::text, owner_address, jsonb_build_object(
    'account', owner_address,
    'token', private.new_mail_link('confirm_factor_loss', visitor, owner_address, event, interval '1 day'),
    'notMe', private.new_mail_link('not_me', visitor, owner_address, event, interval '7 days')));
  return 'asked';
end
$$;

-- Writes the next mail about the coming removal.
create function private.warn_of_factor_loss(visitor uuid) returns void
language sql security definer set search_path = '' as $$
  with warned as (
    update private.factor_losses f set reminders = f.reminders + 1 where f.user_id = warn_of_factor_loss.visitor
    returning f.*
  )
  insert into public.mails (kind, key, address, facts)
  select 'factor_loss_waiting', w.id || ' ' || w.reminders, u.email, jsonb_build_object(
    'account', u.email, 'removalAt', w.removal_at,
    'token', private.new_mail_link('not_me', w.user_id, u.email, (
      select max(e.id) from public.security_events e where e.user_id = w.user_id and e.kind = 'factor_loss_asked'),
      interval '7 days'))
  from warned w join auth.users u on u.id = w.user_id
$$;

-- What a link of a mail confirms: the state of the request, and the time of the removal once it is confirmed.
create function public.factor_loss_to_confirm(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', private.factor_loss_state(f), 'removalAt', f.removal_at)
  from private.mail_links l join private.factor_losses f on f.user_id = l.user_id
  where l.hash = private.hash_of(factor_loss_to_confirm.token) and l.purpose = 'confirm_factor_loss'
    and l.expires_at > now()
$$;

-- The waiting time begins. Returns its end, or null if the link does not work any more.
create function public.confirm_factor_loss(token text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  visitor uuid;
  removal timestamptz;
begin
  update private.mail_links l set used_at = now() from auth.users u
  where l.hash = private.hash_of(confirm_factor_loss.token) and l.purpose = 'confirm_factor_loss'
    and l.used_at is null and l.expires_at > now() and u.id = l.user_id and u.email = l.address
  returning l.user_id into visitor;
  update private.factor_losses f set removal_at = now() + interval '7 days'
  where f.user_id = visitor and private.factor_loss_state(f) = 'asked'
  returning f.removal_at into removal;
  if removal is not null then
    perform private.warn_of_factor_loss(visitor);
  end if;
  return removal;
end
$$;

create function private.end_factor_loss(visitor uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.mail_links l
    where l.user_id = end_factor_loss.visitor and l.purpose = 'confirm_factor_loss';
  update private.factor_losses f set canceled_at = now()
    where f.user_id = end_factor_loss.visitor and private.factor_loss_state(f) in ('asked', 'waiting');
$$;

-- For a visitor whose sign-in is complete.
create function public.cancel_factor_loss() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_complete_session() then
    perform private.end_factor_loss(auth.uid());
  end if;
end
$$;

-- Who gives the second factor or a recovery code has not lost the way in.
create function private.end_factor_loss_of_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_factor_loss(s.user_id) from auth.sessions s where s.id = new.session_id;
  return null;
end
$$;
create trigger end_factor_loss after insert or update on auth.mfa_amr_claims
  for each row when (new.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn'))
  execute function private.end_factor_loss_of_session();
create trigger end_factor_loss after insert or update on private.recovered_sessions
  for each row execute function private.end_factor_loss_of_session();

-- Called again and again: writes the mails that are due and removes the factors whose time has come. Each request moves
-- on in one transaction with its mail, so that nothing happens twice. Returns how many removals there were.
create function public.advance_factor_losses() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due private.factor_losses;
  removals integer := 0;
begin
  for due in
    select * from private.factor_losses f
    where f.done_at is null and f.canceled_at is null
      and f.removal_at <= now() + case f.reminders
        when 1 then interval '84 hours' when 2 then interval '24 hours' else interval '0' end
    order by f.removal_at for update skip locked
  loop
    if not private.has_second_factor(due.user_id) then
      perform private.end_factor_loss(due.user_id);
    elsif due.reminders < 3 then
      -- Nobody loses the last day to a time in which nothing called this.
      update private.factor_losses f set removal_at = greatest(f.removal_at, now() + interval '24 hours')
      where f.user_id = due.user_id;
      perform private.warn_of_factor_loss(due.user_id);
    elsif exists (
      select from public.mails m
      where m.kind = 'factor_loss_waiting' and m.key = due.id || ' 3' and m.sent_at is not null) then
      update private.factor_losses f set done_at = now() where f.user_id = due.user_id;
      perform private.remove_second_factors(due.user_id);
      delete from auth.sessions s where s.user_id = due.user_id;
      removals := removals + 1;
    end if;
  end loop;
  return removals;
end
$$;

revoke execute on function public.factor_loss(), public.ask_factor_loss(), public.cancel_factor_loss()
  from public, anon;
revoke execute on function public.factor_loss_to_confirm(text), public.confirm_factor_loss(text),
  public.advance_factor_losses() from public;
grant execute on function public.factor_loss(), public.ask_factor_loss(), public.cancel_factor_loss()
  to authenticated;
grant execute on function public.factor_loss_to_confirm(text), public.confirm_factor_loss(text)
  to anon, authenticated;
grant execute on function public.advance_factor_losses() to service_role;
