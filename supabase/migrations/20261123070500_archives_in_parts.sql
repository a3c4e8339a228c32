-- An archive has as many parts as it needs to fit into the bucket, each of them a zip. The largest picture fits into one.
update storage.buckets set file_size_limit = 20971520 where id = 'exports';
update storage.buckets set file_size_limit = 19922944 where id = 'outputs';

alter table public.exports add column parts integer not null default 1 check (parts > 0);
grant select (parts) on public.exports to authenticated;

-- Whether an object is a part of an archive: `{visitor}/{archive}.zip`, or `{visitor}/{archive}-2.zip` and so on.
create function private.is_part_of(archive public.exports, name text) returns boolean
language sql immutable set search_path = '' as $$
  select is_part_of.name ~ format('^%s/%s(-\d+)?\.zip$', archive.user_id, archive.id)
$$;

create or replace function private.is_own_archive(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_fresh_session() and exists (
    select from public.exports e
    where e.user_id = auth.uid() and e.expires_at > now() and private.is_part_of(e, is_own_archive.name))
$$;

-- A worker of the version before has one part.
drop function public.end_export(uuid, bigint);
create function public.end_export(export_id uuid, bytes bigint, parts integer default 1) returns void
language sql security definer set search_path = '' as $$
  with ended as (
    update public.exports e set status = 'ready', bytes = end_export.bytes, parts = end_export.parts,
      expires_at = now() + interval '24 hours'
      where e.id = end_export.export_id and e.status = 'requested'
      returning e.*
  )
  select private.post_mail(e.user_id, 'export', e.id::text, jsonb_build_object('site', e.site)) from ended e;
$$;

create or replace function public.expired_archives() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.exports e where e.created_at < now() - interval '30 days';
  return (
    select coalesce(jsonb_agg(o.name), '[]') from storage.objects o
    where o.bucket_id = 'exports' and not exists (
      select from public.exports e
      where private.is_part_of(e, o.name) and (e.status = 'requested' or e.expires_at > now())));
end
$$;

revoke all on function public.end_export(uuid, bigint, integer) from public, anon, authenticated;
grant execute on function public.end_export(uuid, bigint, integer) to service_role;
