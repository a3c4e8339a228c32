-- An access token is valid for an hour, also after its session has ended by a sign-out, a ban or a deletion. From now on the
-- database asks whether the session is still there, so that an ended one reads and changes nothing.
create function private.has_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid
      and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now()))
$$;
revoke all on function private.has_session() from public;

create or replace function private.is_complete_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'client_id' is null
    and private.has_session()
    and not private.is_banned(auth.uid())
    and (
      not private.lacks_second_factor(auth.uid(), auth.jwt() ->> 'aal')
      or exists (
        select from private.recovered_sessions r
        where r.session_id = (auth.jwt() ->> 'session_id')::uuid
          and r.recovered_at > now() - interval '25 hours'))
$$;
