-- Whether the visitor gave the second factor in the last 15 minutes; without a second factor, the password or another
-- first factor. A guest has none to give. `isFreshSignIn` of `shared/contract` follows the same rule.
create function private.is_fresh_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_complete_session() and (
    coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)
    or exists (
      select from jsonb_array_elements(auth.jwt() -> 'amr') given
      where (given ->> 'timestamp')::bigint > extract(epoch from now()) - 15 * 60
        and case
          when auth.jwt() ->> 'aal' = 'aal2' then given ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn')
          else given ->> 'method' not in ('anonymous', 'token_refresh')
        end))
$$;

-- Called first by every function of a visitor that moves money, changes what protects the account, or hands out or
-- deletes its data. The page asks for the factor and calls again.
create function private.require_fresh_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_fresh_session() then
    raise exception using errcode = 'PT403', message = 'step_up_required';
  end if;
end
$$;
