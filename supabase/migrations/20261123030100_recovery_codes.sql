-- Codes with which a visitor completes a sign-in without the second factor. Each works once. A code has 120 random bits,
-- so a fast hash without salt keeps it; a slow one would stop a database that does one thing at a time.
create table private.recovery_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hashes bytea[] not null,
  -- Wrong codes since `guessed_since`.
  guesses integer not null default 0,
  guessed_since timestamptz not null default now()
);

-- Sessions that a recovery code completed. GoTrue keeps them at level aal1.
create table private.recovered_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  recovered_at timestamptz not null default now()
);

create function private.has_second_factor(visitor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.mfa_factors f where f.user_id = has_second_factor.visitor and f.status = 'verified')
$$;

create or replace function private.is_complete_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'client_id' is null
    and (
      not private.lacks_second_factor(auth.uid(), auth.jwt() ->> 'aal')
      or exists (
        select from private.recovered_sessions r where r.session_id = (auth.jwt() ->> 'session_id')::uuid))
$$;

-- The tokens of a recovered session name the recovery code among the methods; from them pages and functions see that the
-- sign-in is complete, and when.
create function private.recovered_at(session_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select r.recovered_at from private.recovered_sessions r where r.session_id = recovered_at.session_id
$$;

create or replace function private.custom_access_token(event jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with profile as (
    select jsonb_set(
      event,
      '{claims,user_metadata}',
      coalesce(event #> '{claims,user_metadata}', '{}')
        || coalesce(private.profile_claims((event ->> 'user_id')::uuid), '{}')
    ) as event, private.recovered_at((event #>> '{claims,session_id}')::uuid) as recovered_at
  )
  select case
    when not private.lacks_second_factor((event ->> 'user_id')::uuid, event #>> '{claims,aal}') then profile.event
    when profile.recovered_at is null then jsonb_set(profile.event, '{claims,awaits_second_factor}', 'true')
    else jsonb_set(profile.event, '{claims,amr}', jsonb_build_array(jsonb_build_object(
      'method', 'recovery_code', 'timestamp', floor(extract(epoch from profile.recovered_at))::bigint
    )) || coalesce(profile.event #> '{claims,amr}', '[]'))
  end
  from profile
$$;

-- Whether the visitor gave the second factor, or a recovery code for it, in the last 15 minutes; without a second factor,
-- the password or another first factor. A guest has none to give. `isFreshSignIn` of `shared/contract` follows this rule.
create or replace function private.is_fresh_session() returns boolean
language sql stable security definer set search_path = '' as $$
  with given as (
    select g ->> 'method' as method,
      g ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn', 'recovery_code') as is_second,
      (g ->> 'timestamp')::bigint > extract(epoch from now()) - 15 * 60 as is_fresh
    from jsonb_array_elements(auth.jwt() -> 'amr') g
  )
  select private.is_complete_session() and (
    coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)
    or exists (
      select from given
      where is_fresh and case
        when exists (select from given where is_second) then is_second
        else method not in ('anonymous', 'token_refresh')
      end))
$$;

-- How many of the visitor’s codes are left; null if there is no set.
create function public.recovery_codes_left() returns integer
language sql stable security definer set search_path = '' as $$
  select cardinality(c.hashes) from private.recovery_codes c
  where c.user_id = auth.uid() and private.is_complete_session()
$$;

-- Replaces the visitor’s codes by ten new ones, which are never shown again.
create function public.make_recovery_codes() returns text[]
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
  values (auth.uid(), (select array_agg(sha256(convert_to(code, 'UTF8'))) from unnest(codes) code))
  on conflict (user_id) do update set hashes = excluded.hashes;
  perform private.post_mail(auth.uid(), 'recovery_codes_made', gen_random_uuid()::text, '{}');
  return codes;
end
$$;

-- Completes the visitor’s sign-in by a recovery code. A refusal is a result, since an error would undo the count of wrong
-- codes: at most five in 15 minutes.
create function public.redeem_recovery_code(code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  own private.recovery_codes;
  tried constant bytea := sha256(convert_to(
    upper(regexp_replace(redeem_recovery_code.code, '[^0-9A-Za-z]', '', 'g')), 'UTF8'));
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
  perform private.post_mail(own.user_id, 'recovery_code_used', gen_random_uuid()::text,
    jsonb_build_object('left', cardinality(own.hashes) - 1));
  return 'done';
end
$$;

-- The codes end with the last factor, so that they do not stand in for a later one.
create function private.forget_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_second_factor(old.user_id) then
    delete from private.recovery_codes c where c.user_id = old.user_id;
  end if;
  return null;
end
$$;
create trigger forget_recovery_codes after delete on auth.mfa_factors
  for each row execute function private.forget_recovery_codes();

-- Removes all factors of the visitor, as GoTrue does, which also sends a mail.
create function private.remove_second_factors(visitor uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.mfa_amr_claims a using auth.sessions s
    where s.id = a.session_id and s.user_id = remove_second_factors.visitor
      and a.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn');
  update auth.sessions s set aal = 'aal1', factor_id = null where s.user_id = remove_second_factors.visitor;
  delete from auth.mfa_factors f where f.user_id = remove_second_factors.visitor;
  select private.post_mail(remove_second_factors.visitor, 'factors_removed', gen_random_uuid()::text, '{}');
$$;

-- For a visitor whose sign-in a recovery code completed: GoTrue lets only level aal2 remove a factor.
create function public.remove_lost_factors() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_fresh_session();
  perform private.remove_second_factors(auth.uid());
end
$$;

revoke all on function public.recovery_codes_left() from public, anon;
revoke all on function public.make_recovery_codes() from public, anon;
revoke all on function public.redeem_recovery_code(text) from public, anon;
revoke all on function public.remove_lost_factors() from public, anon;
grant execute on function public.recovery_codes_left() to authenticated;
grant execute on function public.make_recovery_codes() to authenticated;
grant execute on function public.redeem_recovery_code(text) to authenticated;
grant execute on function public.remove_lost_factors() to authenticated;
