-- A guest deletes the account at once: no mail could tell of it during 14 days, and no sign-in could come back to keep it.
-- Rows that name the guest by a foreign key go with it; a worker removes the pictures.
create function public.delete_guest() returns void
language plpgsql security definer set search_path = '' as $$
declare
  guest uuid;
begin
  perform private.require_fresh_session();
  delete from auth.users u where u.id = auth.uid() and u.is_anonymous returning u.id into guest;
  if guest is null then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  delete from auth.audit_log_entries a
    where a.payload ->> 'actor_id' = guest::text or a.payload #>> '{traits,user_id}' = guest::text;
end
$$;
revoke all on function public.delete_guest() from public, anon;
grant execute on function public.delete_guest() to authenticated;
