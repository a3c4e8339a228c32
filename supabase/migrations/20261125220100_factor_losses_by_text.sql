-- A lost second factor of an account without an address: a code of a text message confirms the loss in place of a mail, and
-- notices tell of the seven days.

-- Whether the session began with a code of the last 15 minutes. Without an address, it came by a text message.
create function private.gave_code() returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') g
    where g ->> 'method' = 'otp' and (g ->> 'timestamp')::bigint > extract(epoch from now()) - 15 * 60)
$$;

-- As before with an address. Without one, the waiting time begins at once after a code of a text message: 'waiting', or
-- 'text_code_needed'.
create or replace function public.ask_factor_loss() returns text
language plpgsql security definer set search_path = '' as $$
declare
  visitor constant uuid := auth.uid();
  own private.factor_losses;
  owner_address text;
  owner_phone text;
  event bigint;
begin
  select coalesce(u.email, ''), coalesce(u.phone, '') into owner_address, owner_phone
  from auth.users u join auth.sessions s on s.user_id = u.id
  where u.id = visitor and s.id = (auth.jwt() ->> 'session_id')::uuid and s.oauth_client_id is null
    and auth.jwt() ->> 'client_id' is null
    and not private.is_banned(visitor) and not private.is_complete_session() and private.has_second_factor(visitor);
  if not found or owner_address || owner_phone = '' then
    return 'refused';
  end if;
  insert into private.factor_losses (user_id) values (visitor) on conflict do nothing;
  select * into own from private.factor_losses f where f.user_id = visitor for update;
  if private.factor_loss_state(own) = 'waiting' then
    return 'waiting';
  end if;
  if owner_address = '' and not private.gave_code() then
    return 'text_code_needed';
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
  -- The notice of the event is the first one.
  event := private.note_security(visitor, 'factor_loss_asked', null);
  if owner_address = '' then
    update private.factor_losses f set removal_at = now() + interval '7 days', reminders = 1 where f.user_id = visitor;
    return 'waiting';
  end if;
  insert into public.mails (kind, key, address, facts)
  values ('factor_loss_asked', gen_random_uuid()::text, owner_address, jsonb_build_object(
    'account', owner_address,
    'token', private.new_mail_link('confirm_factor_loss', visitor, owner_address, event, interval '1 day'),
    'notMe', private.new_mail_link('not_me', visitor, owner_address, event, interval '7 days')));
  return 'asked';
end
$$;

-- Writes the next mail about the coming removal; without an address, the next notice.
create or replace function private.warn_of_factor_loss(visitor uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  warned private.factor_losses;
  owner_address constant text := (select u.email from auth.users u where u.id = visitor);
begin
  update private.factor_losses f set reminders = f.reminders + 1 where f.user_id = visitor returning * into warned;
  if coalesce(owner_address, '') = '' then
    perform private.notify(visitor, 'security', '{"event": "factor_loss_asked", "detail": null}');
    return;
  end if;
  insert into public.mails (kind, key, address, facts)
  values ('factor_loss_waiting', warned.id || ' ' || warned.reminders, owner_address, jsonb_build_object(
    'account', owner_address, 'removalAt', warned.removal_at,
    'token', private.new_mail_link('not_me', visitor, owner_address, (
      select max(e.id) from public.security_events e where e.user_id = visitor and e.kind = 'factor_loss_asked'),
      interval '7 days')));
end
$$;

-- As before, but without an address no mail has to be sent first.
create or replace function public.advance_factor_losses() returns integer
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
      where m.kind = 'factor_loss_waiting' and m.key = due.id || ' 3' and m.sent_at is not null)
      or exists (select from auth.users u where u.id = due.user_id and coalesce(u.email, '') = '') then
      update private.factor_losses f set done_at = now() where f.user_id = due.user_id;
      perform private.remove_second_factors(due.user_id);
      delete from auth.sessions s where s.user_id = due.user_id;
      removals := removals + 1;
    end if;
  end loop;
  return removals;
end
$$;

revoke all on function private.gave_code() from public, anon, authenticated;
