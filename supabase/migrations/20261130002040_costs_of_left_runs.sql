-- A run that the next attempt would have followed is over when its job ends without one: its visitor cancelled while the job
-- waited, or no worker came for a day. It is billed, and its cost is unknown. Before, it was in no sum.
create function private.add_cost_of_left_run() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  last public.job_runs;
begin
  select r.* into last from public.job_runs r where r.job_id = new.id order by r.attempt desc limit 1;
  if last.outcome in ('interrupted', 'handed_back') and last.instance is not null and last.submitted_at is not null then
    perform private.add_costs(array[last]);
  end if;
  return null;
end
$$;
create trigger add_cost_of_left_run after update of status on public.jobs
  for each row when (new.status = 'ERROR' and old.status = 'CREATED')
  execute function private.add_cost_of_left_run();
