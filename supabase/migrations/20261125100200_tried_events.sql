-- When the reconciliation last tried an event of Stripe: one that always fails, or concerns no purchase, lets others go first.
create table private.tried_events (
  id text primary key,
  tried_at timestamptz not null
);
alter table private.tried_events enable row level security;

-- Of these events of Stripe, the 50 that are tried now. Handled ones are left out; the others come in the given order after
-- each other, first those that were never tried, then those whose try is longest ago.
create function public.take_events(ids text[]) returns setof text
language sql security definer set search_path = '' as $$
  -- Stripe lists an event for three days.
  delete from private.tried_events t where t.tried_at < now() - interval '4 days';
  insert into private.tried_events as known (id, tried_at)
    select given.id, now() from unnest(take_events.ids) with ordinality given (id, place)
      left join private.tried_events t on t.id = given.id
    where not exists (select from public.payment_events e where e.id = given.id)
    order by t.tried_at nulls first, given.place
    limit 50
  on conflict (id) do update set tried_at = excluded.tried_at
  returning known.id
$$;
revoke all on function public.take_events(text[]) from public, anon, authenticated;
grant execute on function public.take_events(text[]) to service_role;
