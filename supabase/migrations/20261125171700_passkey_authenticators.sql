-- The models of authenticators that hold the visitor's passkeys: AAGUIDs by the ids of passkeys, which GoTrue's API does not
-- give. Without those of authenticators that keep their model to themselves. Not every project has the table.
create function public.passkey_authenticators() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('auth.webauthn_credentials') is null or not private.is_complete_session() then
    return '{}';
  end if;
  return (
    select coalesce(jsonb_object_agg(w.id, w.aaguid), '{}') from auth.webauthn_credentials w
    where w.user_id = auth.uid() and w.aaguid <> '00000000-0000-0000-0000-000000000000');
end
$$;
revoke execute on function public.passkey_authenticators() from public, anon;
grant execute on function public.passkey_authenticators() to authenticated;
