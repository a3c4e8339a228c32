-- A visitor with a second factor has signed in only when it was given: until then the session, of level aal1, opens
-- nothing of what belongs to the visitor. The factors are looked up, so that this depends on no claim of a hook.
create function private.lacks_second_factor(visitor uuid, level text) returns boolean
language sql stable security definer set search_path = '' as $$
  select level is distinct from 'aal2' and exists (
    select from auth.mfa_factors f where f.user_id = lacks_second_factor.visitor and f.status = 'verified')
$$;

-- Whether the token belongs to the visitor's own session on this site, not to another application, and the sign-in is
-- complete.
create function private.is_complete_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'client_id' is null
    and not private.lacks_second_factor(auth.uid(), auth.jwt() ->> 'aal')
$$;

do $$
declare
  closed regclass;
begin
  foreach closed in array array[
    'public.users', 'public.jobs', 'public.job_events', 'public.credit_entries', 'storage.objects'
  ]::regclass[]
  loop
    execute format('drop policy "applications have no part in it" on %s', closed);
    execute format(
      'create policy "only complete sessions of this site" on %s as restrictive for all to authenticated '
      'using ((select private.is_complete_session()))',
      closed
    );
  end loop;
end
$$;

-- The end of a session is announced to an incomplete one as well.
drop policy "applications have no part in it" on realtime.messages;
create policy "only complete sessions of this site, but for the own end" on realtime.messages
  as restrictive for all to authenticated using (
    (select private.is_complete_session())
    or (select auth.jwt() ->> 'client_id' is null and realtime.topic() = 'session:' || (auth.jwt() ->> 'session_id'))
  );

create or replace function private.is_own_job(job_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_complete_session()
    and exists (select from public.jobs j where j.id = is_own_job.job_id and j.user_id = auth.uid())
$$;

create or replace function public.credit_balance() returns integer
language sql stable security definer set search_path = '' as $$
  select case when private.is_complete_session() then private.balance_of(auth.uid()) else 0 end
$$;

create or replace function public.input_room(size bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select o.name, o.created_at, private.input_size(o.metadata) as bytes from storage.objects o
    where o.bucket_id = 'inputs' and o.name like auth.uid() || '/%' and private.is_complete_session()
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

-- Every access token of an incomplete sign-in says so; pages show the form for the second factor upon it.
create function private.custom_access_token(event jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when private.lacks_second_factor((event ->> 'user_id')::uuid, event #>> '{claims,aal}')
    then jsonb_set(event, '{claims,awaits_second_factor}', 'true')
    else event
  end
$$;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.custom_access_token(jsonb) to supabase_auth_admin;
