-- What runs at engines cost the operator, by month and instance. Sums outlive the runs, which go with their visitors'
-- accounts, and name no visitor.
create table private.engine_costs (
  month date not null,
  instance text not null,
  pictures integer not null default 0,
  -- Runs that ended without a picture.
  failed integer not null default 0,
  -- Runs of which the engine did not say what they cost.
  untold integer not null default 0,
  cost_usd numeric(14, 6) not null default 0,
  -- What of that is for failed runs.
  failed_cost_usd numeric(14, 6) not null default 0,
  primary key (month, instance)
);
alter table private.engine_costs enable row level security;

-- Adds up runs that are over. A picture that a person has to look at was drawn.
create function private.add_costs(runs public.job_runs[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.engine_costs as c
    (month, instance, pictures, failed, untold, cost_usd, failed_cost_usd)
    select date_trunc('month', r.ended_at at time zone 'utc')::date, r.instance,
      count(*) filter (where r.outcome in ('success', 'held')),
      count(*) filter (where r.outcome not in ('success', 'held')),
      count(*) filter (where r.cost_usd is null),
      coalesce(sum(r.cost_usd), 0),
      coalesce(sum(r.cost_usd) filter (where r.outcome not in ('success', 'held')), 0)
    from unnest(runs) r
    group by 1, 2
    on conflict on constraint engine_costs_pkey do update
      set pictures = c.pictures + excluded.pictures, failed = c.failed + excluded.failed,
        untold = c.untold + excluded.untold, cost_usd = c.cost_usd + excluded.cost_usd,
        failed_cost_usd = c.failed_cost_usd + excluded.failed_cost_usd
$$;
revoke all on function private.add_costs(public.job_runs[]) from public;

-- A run that the next attempt follows is not over.
create function private.add_cost_of_run() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_costs(array[new]);
  return null;
end
$$;
create trigger add_cost after update of ended_at on public.job_runs
  for each row when (
    old.ended_at is null and new.ended_at is not null and new.instance is not null
    and (new.submitted_at is not null or new.cost_usd is not null)
    and new.outcome not in ('interrupted', 'handed_back'))
  execute function private.add_cost_of_run();

select private.add_costs(array_agg(r)) from public.job_runs r
  where r.ended_at is not null and r.instance is not null and r.outcome not in ('interrupted', 'handed_back')
    and (r.submitted_at is not null or r.cost_usd is not null);

-- For administrators: the last twelve months that have costs, the latest first.
create function public.admin_costs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'month', to_char(c.month, 'YYYY-MM'), 'engine', c.instance, 'pictures', c.pictures, 'failed', c.failed,
      'untold', c.untold, 'costUsd', c.cost_usd, 'failedCostUsd', c.failed_cost_usd)
      order by c.month desc, c.cost_usd desc, c.instance), '[]')
    from private.engine_costs c
    where c.month in (select distinct m.month from private.engine_costs m order by m.month desc limit 12));
end
$$;
revoke all on function public.admin_costs() from public, anon;
grant execute on function public.admin_costs() to authenticated;
