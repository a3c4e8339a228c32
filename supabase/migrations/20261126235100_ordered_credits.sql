-- The credits that the ordered refunds of each purchase take, as `settle` will take them: the refunded share of the credits
-- is rounded up.
create function private.ordered_credits(account uuid) returns table (purchase_id uuid, credits integer)
language sql stable security definer set search_path = '' as $$
  select p.id, ((p.credits * (p.refunded + o.amount) + p.price - 1) / p.price
    - (p.credits * p.refunded::bigint + p.price - 1) / p.price)::integer
  from (
    select r.purchase_id, sum(r.amount)::bigint as amount from public.refund_orders r
    where r.refund is null and r.refusal is null
    group by r.purchase_id
  ) o join public.purchases p on p.id = o.purchase_id
  where p.user_id = account and p.status = 'paid'
$$;

create or replace function private.spendable_credits(account uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select private.balance_of(account) - coalesce(sum(o.credits), 0)::integer from private.ordered_credits(account) o
$$;

-- As before, without the credits that ordered refunds take, of this purchase’s and of later ones.
create or replace function private.unused_credits(purchase public.purchases) returns integer
language sql stable security definer set search_path = '' as $$
  with ordered as (
    select * from private.ordered_credits(purchase.user_id)
  ), lots as (
    select e.purchase_id as id, min(e.number) as came,
      sum(e.amount) - coalesce((select o.credits from ordered o where o.purchase_id = e.purchase_id), 0) as credits
    from public.credit_entries e
    where e.user_id = purchase.user_id and e.job_id is null
    group by e.purchase_id, case when e.purchase_id is null then e.number end
  )
  select greatest(0, least(own.credits, private.spendable_credits(purchase.user_id)
    - coalesce((select sum(greatest(0, l.credits)) from lots l where l.came > own.came), 0)))::integer
  from lots own where own.id = purchase.id
$$;

-- As before, and takes no credits that ordered refunds take.
do $$
declare
  admin_grant constant regprocedure := 'public.admin_grant(uuid, uuid, integer, text)'::regprocedure;
  before constant text := pg_get_functiondef(admin_grant);
  after constant text :=
    replace(before, 'private.balance_of(admin_grant.user_id)', 'private.spendable_credits(admin_grant.user_id)');
begin
  if after = before then
    raise exception 'admin_grant() asks for no balance';
  end if;
  execute after;
end
$$;
