-- What of a payment is above the price of its order, in minor units; 0 where another currency was paid.
create function private.paid_too_much(purchase public.purchases) returns integer
language sql immutable set search_path = '' as $$
  select case when purchase.ordered_currency = purchase.currency
    then greatest(0, purchase.price - purchase.ordered_price) else 0 end
$$;

-- The credits that go when `refunded` of a payment have gone back. What was paid too much goes back first and takes none;
-- then the refunded share of the price takes its share of the credits, rounded up.
create function private.credits_of_refund(purchase public.purchases, refunded bigint) returns integer
language sql immutable set search_path = '' as $$
  select case when r.price = 0 then 0 else least(purchase.credits, (purchase.credits * r.refunded + r.price - 1) / r.price) end::integer
  from (
    select purchase.price - private.paid_too_much(purchase) as price,
      greatest(0, credits_of_refund.refunded - private.paid_too_much(purchase)) as refunded
  ) r
$$;

create or replace function private.ordered_credits(account uuid) returns table (purchase_id uuid, credits integer)
language sql stable security definer set search_path = '' as $$
  select p.id, private.credits_of_refund(p, p.refunded + o.amount) - private.credits_of_refund(p, p.refunded)
  from (
    select r.purchase_id, sum(r.amount)::bigint as amount from public.refund_orders r
    where r.refund is null and r.refusal is null
    group by r.purchase_id
  ) o join public.purchases p on p.id = o.purchase_id
  where p.user_id = account and p.status = 'paid'
$$;

do $$
declare
  definition text;
  change text[];
begin
  foreach change slice 1 in array array[
    ['public.settle(uuid, jsonb, jsonb)',
      $t$    when purchase.price = 0 then purchase.credits
    else greatest(0, purchase.credits - (purchase.credits * total_refunded + purchase.price - 1) / purchase.price)$t$,
      '    else purchase.credits - private.credits_of_refund(purchase, total_refunded)'],
    ['private.withdrawal_of(public.purchases)',
      'amount := purchase.price * (purchase.credits - standing + unused) / purchase.credits - purchase.refunded',
      $t$amount := private.paid_too_much(purchase) - purchase.refunded
      + (purchase.price - private.paid_too_much(purchase)) * (purchase.credits - standing + unused) / purchase.credits$t$],
    -- The page says how much takes no credits.
    ['private.purchase_for_admin(public.purchases)',
      $t$'refunded', purchase.refunded,$t$,
      $t$'refunded', purchase.refunded, 'paidTooMuch', private.paid_too_much(purchase),$t$],
    -- The mail says whether credits were taken back; those of a quarantined payment were never given.
    ['private.tell_refund(public.purchase_refunds)',
      $t$'refunded', total,$t$,
      $t$'refunded', total, 'credits', case when purchase.quarantine is null
      then private.credits_of_refund(purchase, total) - private.credits_of_refund(purchase, total - refund.amount)
      else 0 end,$t$]
  ] loop
    definition := pg_get_functiondef(change[1]::regprocedure);
    if position(change[2] in definition) = 0 then
      raise exception '% has no %', change[1], change[2];
    end if;
    execute replace(definition, change[2], change[3]);
  end loop;
end
$$;
