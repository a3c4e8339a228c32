-- The auth API lists no sessions; a project reads them itself.
create function public.own_sessions()
  returns table (id uuid, created_at timestamptz, refreshed_at timestamp, user_agent text, ip inet, aal text)
  language sql stable security definer set search_path = '' as $$
    select s.id, s.created_at, s.refreshed_at, s.user_agent, s.ip, s.aal::text
    from auth.sessions s where s.user_id = auth.uid() order by s.created_at
$$;
revoke execute on function public.own_sessions from anon, public;
grant execute on function public.own_sessions to authenticated;
