-- What a visitor's pictures in `inputs` may take together. A trigger counts them, not a policy: the storage service
-- asks the policies before it has the bytes and writes the row afterwards in its own name, so uploads that run at the
-- same time would all pass a policy. The trigger sees the row that stays as well, one upload of a visitor at a time.

-- Twice the largest picture for a guest, since guests cost nothing to make; twenty times for an account.
create function private.input_quota(visitor uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select case when (select u.is_anonymous from auth.users u where u.id = visitor) then 20 else 200 end * 1048576::bigint
$$;

-- Each picture counts for 64 KiB at least, so that small ones are bounded as well. Before its bytes have come there is
-- only the length of the request, which may be a form of some more bytes around the picture.
create function private.input_size(metadata jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select greatest(65536, coalesce((metadata ->> 'size')::bigint, (metadata ->> 'contentLength')::bigint - 65536, 0))
$$;

-- All but the row that is written or replaced.
create function private.input_bytes(visitor uuid, but storage.objects) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(private.input_size(o.metadata)), 0)::bigint from storage.objects o
  where o.bucket_id = 'inputs' and o.name like visitor || '/%' and o.id <> but.id and o.name <> but.name
$$;

create function private.keep_input_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folder constant text := split_part(new.name, '/', 1);
  visitor uuid;
  quota bigint;
begin
  if folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return new;
  end if;
  visitor := folder::uuid;
  perform pg_advisory_xact_lock(hashtextextended('inputs of ' || visitor, 0));
  quota := private.input_quota(visitor);
  if private.input_bytes(visitor, new) + private.input_size(new.metadata) > quota then
    raise exception using errcode = '42501', message = format(
      'A visitor''s pictures in inputs may take %s MiB together; this one is too much. Remove others first.',
      quota / 1048576);
  end if;
  return new;
end
$$;

create trigger keep_input_quota before insert or update of bucket_id, name, metadata on storage.objects
  for each row when (new.bucket_id = 'inputs') execute function private.keep_input_quota();

-- What a visitor's pictures take and may take, and which to remove, the oldest first, so that `size` more bytes fit.
-- Pictures of jobs that are not over stay; `fits` is false where they leave too little room.
create function public.input_room(size bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select o.name, o.created_at, private.input_size(o.metadata) as bytes from storage.objects o
    where o.bucket_id = 'inputs' and o.name like auth.uid() || '/%' and auth.jwt() ->> 'client_id' is null
  ), spare as (
    select own.name, own.bytes, coalesce(sum(own.bytes) over (
      order by own.created_at, own.name rows between unbounded preceding and 1 preceding), 0) as freed_before
    from own
    where not exists (
      select from public.jobs j, jsonb_each_text(j.prompt) field
      where j.user_id = auth.uid() and j.status in ('INITIATED', 'CREATED', 'GENERATING') and field.value = own.name)
  ), total as (
    select coalesce(sum(bytes), 0)::bigint as used, private.input_quota(auth.uid()) as quota from own
  ), chosen as (
    select spare.* from spare, total
    where spare.freed_before < total.used + greatest(input_room.size, 65536) - total.quota
  )
  select jsonb_build_object(
    'used', total.used,
    'quota', total.quota,
    'fits', total.used - coalesce((select sum(chosen.bytes) from chosen), 0)
      + greatest(input_room.size, 65536) <= total.quota,
    'spare', coalesce((select jsonb_agg(chosen.name) from chosen), '[]'))
  from total
$$;

revoke all on function public.input_room(bigint) from public;
grant execute on function public.input_room(bigint) to authenticated;
