-- When the reconciliation last tried a purchase, a refund, a plan or a customer: those that always fail let others go first, as
-- with `private.tried_events`.
create table private.reconciliation_tries (
  task text not null,
  id text not null,
  tried_at timestamptz not null,
  primary key (task, id)
);
alter table private.reconciliation_tries enable row level security;

-- Of what a task of the reconciliation has to do, the 50 that are tried now: first those that were never tried, in the given
-- order, then those whose try is longest ago.
create function public.take_tries(task text, ids text[]) returns setof text
language sql security definer set search_path = '' as $$
  delete from private.reconciliation_tries t where t.tried_at < now() - interval '1 day';
  insert into private.reconciliation_tries as known (task, id, tried_at)
    select take_tries.task, given.id, now() from unnest(take_tries.ids) with ordinality given (id, place)
      left join private.reconciliation_tries t on t.task = take_tries.task and t.id = given.id
    order by t.tried_at nulls first, given.place
    limit 50
  on conflict on constraint reconciliation_tries_pkey do update set tried_at = excluded.tried_at
  returning known.id
$$;
revoke all on function public.take_tries(text, text[]) from public, anon, authenticated;
grant execute on function public.take_tries(text, text[]) to service_role;

-- As before, but not only the first 50, of which `take_tries` now chooses.
do $$
declare
  list text;
  definition text;
begin
  foreach list in array array['moved_customers()', 'left_customers()', 'purchases_to_end()', 'plans_to_end()'] loop
    definition := pg_get_functiondef(format('public.%s', list)::regprocedure);
    if position('limit 50' in definition) = 0 then
      raise exception '% has no limit 50', list;
    end if;
    execute replace(definition, 'limit 50', 'limit 1000');
  end loop;
end
$$;
