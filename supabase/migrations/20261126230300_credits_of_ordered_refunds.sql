-- The credits that an ordered refund takes cannot be spent while Stripe makes it: they would leave a debt.
create function private.spendable_credits(account uuid) returns integer
language sql stable security definer set search_path = '' as $$
  -- As `settle` will take them: the refunded share of the credits is rounded up.
  select private.balance_of(account) - coalesce(sum(
    (p.credits * (p.refunded + o.amount) + p.price - 1) / p.price
    - (p.credits * p.refunded::bigint + p.price - 1) / p.price), 0)::integer
  from (
    select r.purchase_id, sum(r.amount)::bigint as amount from public.refund_orders r
    where r.refund is null and r.refusal is null
    group by r.purchase_id
  ) o join public.purchases p on p.id = o.purchase_id
  where p.user_id = account and p.status = 'paid'
$$;

create or replace function public.credit_balance() returns integer
language sql stable security definer set search_path = '' as $$
  select case when private.is_complete_session() then private.spendable_credits(auth.uid()) else 0 end
$$;

do $$
declare
  create_job constant regprocedure := 'public.create_job(uuid, uuid, jsonb, uuid, jsonb, uuid, integer)'::regprocedure;
  before constant text := pg_get_functiondef(create_job);
  after constant text :=
    replace(before, 'private.balance_of(create_job.user_id)', 'private.spendable_credits(create_job.user_id)');
begin
  if after = before then
    raise exception 'create_job() asks for no balance';
  end if;
  execute after;
end
$$;

-- As before, and notes the refund of an order with the credits that it takes: in between, they would be taken twice.
-- `refunds` of the state have `order`, which is null of those that were made at Stripe.
do $$
declare
  before constant text := pg_get_functiondef('private.record_payment(public.purchases, jsonb)'::regprocedure);
  after constant text := replace(before, 'insert into public.purchase_disputes as known',
    $t$update public.refund_orders o set refund = r ->> 'id'
    from jsonb_array_elements(coalesce(state -> 'refunds', '[]')) r
    where o.purchase_id = purchase.id and o.id::text = r ->> 'order' and o.refund is null and o.refusal is null;
  insert into public.purchase_disputes as known$t$);
begin
  if after = before then
    raise exception 'record_payment() has no place for orders';
  end if;
  execute after;
end
$$;
