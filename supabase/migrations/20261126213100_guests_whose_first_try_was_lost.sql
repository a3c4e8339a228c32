-- As before, but an account may have other sessions that have just begun: those of a sign-in whose response was lost, after
-- which the guest asked for another code.
create or replace function private.is_unused_account(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from auth.users u
      where u.id = account and u.created_at > now() - interval '1 hour'
        and not u.is_anonymous and coalesce(u.encrypted_password, '') = '')
    and (
      select bool_and(s.created_at > now() - interval '10 minutes')
        and bool_or(s.id::text = auth.jwt() ->> 'session_id')
      from auth.sessions s where s.user_id = account)
    and not exists (
      select from public.credit_entries e where e.user_id = account and e.note is distinct from 'welcome')
$$;
