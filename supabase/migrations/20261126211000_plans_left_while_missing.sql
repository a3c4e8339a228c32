-- When the visitor cancelled a plan that Stripe did not know, or withdrew from it: it is ended once Stripe knows it again.
alter table public.subscriptions add column left_at timestamptz;
grant update (left_at) on public.subscriptions to service_role;

-- As before, and those that were left while Stripe did not know them: at once after a withdrawal. A shorter ban than a paid
-- month ends no plan of which nobody knows when it renews.
create or replace function public.plans_to_end() returns table (id text, purchase_id uuid, at_once boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.purchase_id, s.status = 'past_due' or s.left_at is not null and exists (
    select from public.refund_orders o where o.purchase_id = s.purchase_id and o.reason = 'withdrawal')
  from public.subscriptions s join auth.users u on u.id = s.user_id,
    lateral (select case
      when exists (select from private.deletions d where d.user_id = u.id) then 'infinity'::timestamptz
      when u.banned_until > now() then u.banned_until
    end as until) closed
  where s.left_at is not null
    or closed.until is not null and (
      s.status = 'past_due' or s.status = 'active' and s.renews_at < closed.until
      or s.missing_at is not null and closed.until > now() + interval '1 month')
  limit 1000
$$;

-- As before, but what is missing is never forgotten, so that its 90 days do not begin anew.
create or replace function public.take_tries(task text, ids text[]) returns setof text
language sql security definer set search_path = '' as $$
  delete from private.reconciliation_tries t
    where t.missing_since is null and t.tried_at < now() - interval '1 day';
  insert into private.reconciliation_tries as known (task, id, tried_at)
    select take_tries.task, given.id, now() from unnest(take_tries.ids) with ordinality given (id, place)
      left join private.reconciliation_tries t on t.task = take_tries.task and t.id = given.id
    where t.missing_since is null
      or t.tried_at < now() - interval '1 day' and t.missing_since > now() - interval '90 days'
    order by t.tried_at nulls first, given.place
    limit 50
  on conflict on constraint reconciliation_tries_pkey do update set tried_at = excluded.tried_at
  returning known.id
$$;
