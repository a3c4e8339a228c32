-- GoTrue lets any session of a visitor sign in to an application, also one that lacks the second factor. The consent page
-- notes with a complete session which request it opens; of a visitor with a second factor, no other gets tokens.
create table private.opened_authorizations (
  authorization_id text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id uuid not null,
  opened_at timestamptz not null default now()
);
create index opened_authorizations_user_id_idx on private.opened_authorizations (user_id, client_id);
alter table private.opened_authorizations enable row level security;

create function public.open_authorization(authorization_id text) returns void
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
      and coalesce(a.user_id, auth.uid()) = auth.uid() and a.expires_at > now()
  on conflict do nothing;
end
$$;
revoke all on function public.open_authorization(text) from public, anon;
grant execute on function public.open_authorization(text) to authenticated;

-- Whether a complete session opened what the visitor now signs in to. The hook is not told which code is redeemed, so one
-- approved request that no complete session opened keeps the application out until it expires.
create function private.is_opened_application(visitor uuid, client uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.opened_authorizations o
      where o.user_id = visitor and o.client_id = client and o.opened_at > now() - interval '20 minutes')
    and not exists (
      select from auth.oauth_authorizations a
      where a.user_id = visitor and a.client_id = client and a.status = 'approved' and a.expires_at > now()
        and not exists (
          select from private.opened_authorizations o
          where o.authorization_id = a.authorization_id and o.user_id = visitor))
$$;

-- As before, but for the first token of an application.
create or replace function private.custom_access_token(event jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with profile as (
    select jsonb_set(
      event,
      '{claims,user_metadata}',
      coalesce(event #> '{claims,user_metadata}', '{}')
        || coalesce(private.profile_claims((event ->> 'user_id')::uuid), '{}')
    ) as event,
    private.lacks_second_factor((event ->> 'user_id')::uuid, event #>> '{claims,aal}') as lacks_factor,
    private.recovered_at((event #>> '{claims,session_id}')::uuid) as recovered_at
  )
  select case
    when event ->> 'authentication_method' = 'oauth_provider/authorization_code' and profile.lacks_factor
      and not private.is_opened_application((event ->> 'user_id')::uuid, (event #>> '{claims,client_id}')::uuid)
    then '{"error": {"http_code": 403, "message": "The sign-in lacks the second factor"}}'::jsonb
    when profile.lacks_factor and profile.recovered_at is null
    then jsonb_set(profile.event, '{claims,awaits_second_factor}', 'true')
    when profile.recovered_at is not null and (profile.lacks_factor or event #>> '{claims,aal}' = 'aal2')
    then jsonb_set(profile.event, '{claims,amr}', jsonb_build_array(jsonb_build_object(
      'method', 'recovery_code', 'timestamp', floor(extract(epoch from profile.recovered_at))::bigint
    )) || coalesce(profile.event #> '{claims,amr}', '[]'))
    else profile.event
  end
  from profile
$$;
