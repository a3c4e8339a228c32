-- The addresses from which the visitor's sessions began, by their ids, for a shell that names places. GoTrue keeps them.
create function public.session_addresses() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(s.id, host(s.ip)), '{}') from auth.sessions s
  where s.user_id = auth.uid() and s.oauth_client_id is null and s.ip is not null and private.is_complete_session()
$$;
revoke execute on function public.session_addresses() from public, anon;
grant execute on function public.session_addresses() to authenticated;
