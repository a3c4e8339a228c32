-- Whether the visitor's account has a password: accounts that came by a provider or by links of mails have none.
create function public.has_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(u.encrypted_password, '') <> '' from auth.users u
  where u.id = auth.uid() and private.is_complete_session()
$$;
revoke execute on function public.has_password() from public, anon;
grant execute on function public.has_password() to authenticated;
