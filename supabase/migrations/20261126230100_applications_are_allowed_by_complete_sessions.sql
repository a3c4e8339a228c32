-- As before, but to open a request is enough only for an application that the visitor allowed before, to which GoTrue gives a
-- code at once. Any other must be allowed by a complete session: with a stolen password somebody could lead the visitor to a
-- request, and allow it without the second factor once it is open.
drop function public.open_authorization(text);
create function public.open_authorization(authorization_id text, is_allowed boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_complete_session() then
    return;
  end if;
  -- A request and its code live ten minutes each.
  delete from private.opened_authorizations o where o.opened_at < now() - interval '1 hour';
  insert into private.opened_authorizations (authorization_id, user_id, client_id)
    select a.authorization_id, auth.uid(), a.client_id from auth.oauth_authorizations a
    where a.authorization_id = open_authorization.authorization_id
      and coalesce(a.user_id, auth.uid()) = auth.uid() and a.status = 'pending' and a.expires_at > now()
      and (open_authorization.is_allowed or exists (
        select from auth.oauth_consents c
        where c.user_id = auth.uid() and c.client_id = a.client_id and c.revoked_at is null
          and array_remove(string_to_array(a.scope, ' '), '') <@ string_to_array(c.scopes, ' ')))
  on conflict on constraint opened_authorizations_pkey do update
    set user_id = excluded.user_id, opened_at = excluded.opened_at;
end
$$;
revoke all on function public.open_authorization(text, boolean) from public, anon;
grant execute on function public.open_authorization(text, boolean) to authenticated;

-- As before, but a request counts a minute longer than its code works: GoTrue looks at the end of the code before it asks.
create or replace function private.is_opened_application(visitor uuid, client uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.opened_authorizations o
      where o.user_id = visitor and o.client_id = client and o.opened_at > now() - interval '20 minutes')
    and not exists (
      select from auth.oauth_authorizations a
      where a.user_id = visitor and a.client_id = client and a.status = 'approved'
        and a.expires_at > now() - interval '1 minute'
        and not exists (
          select from private.opened_authorizations o
          where o.authorization_id = a.authorization_id and o.user_id = visitor))
$$;
