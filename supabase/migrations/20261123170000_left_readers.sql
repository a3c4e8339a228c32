-- A visitor who signed in to another application may have an account there, such as that of a reader at the content backend.
-- A worker tells the content backend when the account is deleted.
alter table private.left_accounts add column has_reader boolean not null default false;

-- After leave_account, which makes the row: triggers of one kind run in the order of their names. Not every project has the
-- table of consents.
create function private.mark_reader() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.oauth_consents') is not null then
    execute 'update private.left_accounts l set has_reader = exists (
      select from auth.oauth_consents c where c.user_id = $1) where l.user_id = $1' using old.id;
  end if;
  return old;
end
$$;
create trigger mark_reader before delete on auth.users
  for each row execute function private.mark_reader();

-- The ids of deleted accounts that the content backend has not been told of.
create function public.left_readers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.user_id), '[]') from (
    select l.user_id from private.left_accounts l where l.has_reader order by l.left_at limit 50) r
$$;

create function public.reader_removed(reader uuid) returns void
language sql security definer set search_path = '' as $$
  update private.left_accounts l set has_reader = false where l.user_id = reader_removed.reader
$$;

revoke all on function public.left_readers(), public.reader_removed(uuid) from public, anon, authenticated;
grant execute on function public.left_readers(), public.reader_removed(uuid) to service_role;

-- As before; a row stays until the content backend is told, at most for 90 days, since there may be none.
create or replace function public.left_objects() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.support_requests r where r.answered_at < now() - interval '180 days';
  -- An administrator made the account anew, under the same id.
  delete from private.left_accounts l using auth.users u where u.id = l.user_id;
  with emptied as (
    select l.user_id, l.address from private.left_accounts l
    where l.address is not null and not exists (
      select from storage.objects o where split_part(o.name, '/', 1) = l.user_id::text)
    for update skip locked
  ), told as (
    insert into public.mails (kind, key, address, facts)
      select 'account_deleted', gen_random_uuid()::text, e.address, '{}' from emptied e
  )
  update private.left_accounts l set address = null from emptied e where l.user_id = e.user_id;
  delete from private.left_accounts l
    where l.left_at < now() - interval '1 day' and l.address is null and l.customer is null
      and (not l.has_reader or l.left_at < now() - interval '90 days') and not exists (
      select from storage.objects o where split_part(o.name, '/', 1) = l.user_id::text);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'path', f.name)), '[]') from (
      select o.bucket_id, o.name from private.left_accounts l
      join storage.objects o on split_part(o.name, '/', 1) = l.user_id::text
      union
      select o.bucket_id, o.name from storage.objects o
      where o.bucket_id = 'support' and o.created_at < now() - interval '1 hour' and not exists (
        select from public.support_requests r where r.id::text = split_part(o.name, '/', 2))
      limit 500) f);
end
$$;
