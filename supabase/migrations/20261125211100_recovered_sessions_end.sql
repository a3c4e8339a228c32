-- A recovery code completes its session for 24 hours. From then on its tokens say that the sign-in lacks the second factor,
-- at which pages ask for it. A token is valid for an hour, so the database goes on for 25 hours: a page that shows the visitor
-- as signed in is not left without rows.
create or replace function private.recovered_at(session_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select r.recovered_at from private.recovered_sessions r
  where r.session_id = recovered_at.session_id and r.recovered_at > now() - interval '24 hours'
$$;

create or replace function private.is_complete_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'client_id' is null
    and not private.is_banned(auth.uid())
    and (
      not private.lacks_second_factor(auth.uid(), auth.jwt() ->> 'aal')
      or exists (
        select from private.recovered_sessions r
        where r.session_id = (auth.jwt() ->> 'session_id')::uuid
          and r.recovered_at > now() - interval '25 hours'))
$$;
