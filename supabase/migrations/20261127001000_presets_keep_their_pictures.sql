-- Which pictures make way for `size` more bytes, the oldest first. Those of unfinished jobs stay, and those of presets:
-- who saves settings expects all of them to be there later. `fits` is false where they leave too little room.
create or replace function public.input_room(size bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select o.name, o.created_at, private.input_size(o.metadata) as bytes from storage.objects o
    where o.bucket_id = 'inputs' and o.name like auth.uid() || '/%' and private.is_complete_session()
  ), used as (
    select field.value as name from public.jobs j, jsonb_each_text(j.prompt) field
    where j.user_id = auth.uid() and j.status in ('INITIATED', 'CREATED', 'GENERATING')
    union
    select field.value from public.presets p, jsonb_each_text(p.prompt) field where p.user_id = auth.uid()
  ), spare as (
    select own.name, own.bytes, coalesce(sum(own.bytes) over (
      order by own.created_at, own.name rows between unbounded preceding and 1 preceding), 0) as freed_before
    from own where not exists (select from used where used.name = own.name)
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
