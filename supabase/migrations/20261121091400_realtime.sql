alter publication supabase_realtime add table public.jobs;

-- The topic `job:{id}` is heard by the job's owner; nobody but the service sends on it.
create policy "a visitor hears about own jobs" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and exists (
      select from public.jobs j
      where j.user_id = (select auth.uid()) and 'job:' || j.id = (select realtime.topic())
    )
  );
