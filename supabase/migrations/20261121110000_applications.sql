-- Other applications may sign visitors in with an account here (OAuth). Their tokens carry `client_id`; they tell the
-- application who the visitor is, and open nothing of what belongs to the visitor.
do $$
declare
  closed regclass;
begin
  foreach closed in array array[
    'public.users', 'public.jobs', 'public.job_events', 'public.credit_entries', 'storage.objects', 'realtime.messages'
  ]::regclass[]
  loop
    execute format(
      'create policy "applications have no part in it" on %s as restrictive for all to authenticated '
      'using ((select auth.jwt() ->> ''client_id'') is null)',
      closed
    );
  end loop;
end
$$;

create or replace function private.is_own_job(job_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'client_id' is null
    and exists (select from public.jobs j where j.id = is_own_job.job_id and j.user_id = auth.uid())
$$;

create or replace function public.credit_balance() returns integer
language sql stable security definer set search_path = '' as $$
  select case when auth.jwt() ->> 'client_id' is null then private.balance_of(auth.uid()) else 0 end
$$;
