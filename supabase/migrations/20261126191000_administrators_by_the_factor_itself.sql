-- As before, but a recovery code is not enough, whatever the level of its session: the second factor itself must have been
-- given in the last 15 minutes.
create or replace function public.admin_access() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_administrator() then 'none'
    when not private.has_second_factor(auth.uid()) then 'second_factor_required'
    when auth.jwt() ->> 'aal' = 'aal2' and private.is_complete_session() and exists (
      select from jsonb_array_elements(auth.jwt() -> 'amr') g
      where g ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn')
        and (g ->> 'timestamp')::bigint > extract(epoch from now()) - 15 * 60) then 'open'
    else 'step_up_required'
  end
$$;
