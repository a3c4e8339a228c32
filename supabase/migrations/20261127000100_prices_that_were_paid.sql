-- `price` and `currency` are what was paid, also where that is not what was ordered: refunds, withdrawals and receipts count
-- from it. Then these columns keep what was ordered; otherwise they are null.
alter table public.purchases
  add column ordered_price integer,
  add column ordered_currency text,
  drop constraint purchases_price_check,
  -- Nothing, where the operator gave a discount of everything at Stripe.
  add constraint purchases_price_check check (price >= 0);

do $$
declare
  definition text;
  change text[];
begin
  foreach change slice 1 in array array[
    -- What was paid, where that is not what was ordered. Null too for an amount that is larger than ours can be.
    ['private.record_payment(public.purchases, jsonb)',
      $t$  agreed constant text := concat_ws(' ', purchase.price, purchase.currency);$t$,
      $t$  agreed constant text :=
    concat_ws(' ', coalesce(purchase.ordered_price, purchase.price), coalesce(purchase.ordered_currency, purchase.currency));
  other_price constant integer := case
    when payment = 'paid' and paid <> agreed and (state ->> 'amount')::numeric <= 2147483647 then (state ->> 'amount')::integer end;$t$],
    ['private.record_payment(public.purchases, jsonb)',
      $t$    status = greatest(p.status, payment),$t$,
      $t$    ordered_price = coalesce(p.ordered_price, case when other_price is not null then p.price end),
    ordered_currency = coalesce(p.ordered_currency, case when other_price is not null then p.currency end),
    price = case when p.ordered_price is null then coalesce(other_price, p.price) else p.price end,
    currency = case when p.ordered_price is null and other_price is not null then state ->> 'currency' else p.currency end,
    status = greatest(p.status, payment),$t$],
    ['public.settle(uuid, jsonb, jsonb)',
      'when total_refunded >= p.price then', 'when total_refunded > 0 and total_refunded >= p.price then'],
    ['public.settle(uuid, jsonb, jsonb)',
      'else greatest(0, purchase.credits', $t$when purchase.price = 0 then purchase.credits
    else greatest(0, purchase.credits$t$],
    ['private.withdrawal_of(public.purchases)',
      'if purchase.paid_at is null or', 'if purchase.paid_at is null or purchase.price = 0 or'],
    -- Later months of a plan cost what was ordered.
    ['public.purchase_of_invoice(text, text)', 'p.price, p.currency,',
      'coalesce(p.ordered_price, p.price), coalesce(p.ordered_currency, p.currency),'],
    ['private.tell_renewal()', $t$'price', month.price, 'currency', month.currency,$t$,
      $t$'price', coalesce(month.ordered_price, month.price),
    'currency', coalesce(month.ordered_currency, month.currency),$t$],
    ['private.tell_failed_renewal()', $t$'price', month.price, 'currency', month.currency)$t$,
      $t$'price', coalesce(month.ordered_price, month.price),
    'currency', coalesce(month.ordered_currency, month.currency))$t$]
  ] loop
    definition := pg_get_functiondef(change[1]::regprocedure);
    if position(change[2] in definition) = 0 then
      raise exception '% has no %', change[1], change[2];
    end if;
    execute replace(definition, change[2], change[3]);
  end loop;
end
$$;

-- Payments of before, of which the quarantine or its acceptance in the log tells what was paid.
update public.purchases p set
  ordered_price = p.price, ordered_currency = p.currency, price = told.paid[1]::integer, currency = told.paid[2]
from (
  select q.id, regexp_match(coalesce(q.quarantine, (
    select a.facts ->> 'quarantine' from private.admin_acts a
    where a.kind = 'payment_accepted' and a.facts ->> 'purchaseId' = q.id::text limit 1
  )), '^paid (\d{1,9}) ([a-z]{3}) in place of ') as paid
  from public.purchases q where q.quarantine is not null or q.accepted_at is not null
) told
where told.id = p.id and told.paid is not null;
