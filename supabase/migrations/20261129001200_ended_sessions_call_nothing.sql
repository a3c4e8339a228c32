-- As before, but a token whose session has ended, or whose visitor is banned, offers no guest account, tries no recovery
-- code and hears nothing of a lost factor.
create or replace function public.offer_guest_account() returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := gen_random_uuid() || '/' || gen_random_uuid();
begin
  if not private.is_complete_session()
    or not exists (select from auth.users u where u.id = auth.uid() and u.is_anonymous) then
    return null;
  end if;
  insert into private.guest_offers as offer (guest_id, secret_hash)
  values (auth.uid(), sha256(convert_to(secret, 'UTF8')))
  on conflict (guest_id) do update set secret_hash = excluded.secret_hash, offered_at = excluded.offered_at;
  return secret;
end
$$;

create or replace function public.redeem_recovery_code(code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  own private.recovery_codes;
  tried constant bytea := private.hash_of(
    upper(regexp_replace(redeem_recovery_code.code, '[^0-9A-Za-z]', '', 'g')));
begin
  if auth.jwt() ->> 'client_id' is not null or not private.has_session() or private.is_banned(auth.uid()) then
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

create or replace function public.factor_loss() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', own.state, 'at', case own.state
    when 'done' then f.done_at when 'canceled' then f.canceled_at when 'waiting' then f.removal_at else f.asked_at end)
  from private.factor_losses f, lateral (select private.factor_loss_state(f) as state) own
  where f.user_id = auth.uid() and auth.jwt() ->> 'client_id' is null
    and private.has_session() and not private.is_banned(auth.uid())
    -- What is over for a month is not told any more.
    and coalesce(f.done_at, f.canceled_at, now()) > now() - interval '30 days'
$$;
