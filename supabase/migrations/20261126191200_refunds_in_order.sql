-- When Stripe made the refund; null of those that were settled before this column was there.
alter table public.purchase_refunds add column created_at timestamptz;

-- As before, but with the sum up to this refund: others that one settlement found with it have mails of their own.
create or replace function private.tell_refund(refund public.purchase_refunds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  told jsonb;
  total bigint;
begin
  select * into purchase from public.purchases p where p.id = refund.purchase_id;
  select coalesce(sum(r.amount), 0) into total
    from public.purchase_refunds r
    where r.purchase_id = purchase.id and r.status <> 'failed'
      and (coalesce(r.created_at, '-infinity'), r.id) <= (coalesce(refund.created_at, '-infinity'), refund.id);
  told := jsonb_build_object(
    'purchaseId', purchase.id, 'name', purchase.name, 'currency', purchase.currency, 'amount', refund.amount);
  perform private.notify(purchase.user_id, 'refund', told);
  perform private.post_mail(purchase.user_id, 'refund', refund.id, told || jsonb_build_object(
    'site', purchase.site, 'kind', purchase.kind, 'price', purchase.price, 'tax', purchase.tax,
    'paidAt', purchase.paid_at, 'refunded', total, 'isAccepted', purchase.accepted_at is not null,
    'seller', purchase.seller, 'isTest', purchase.is_test));
end
$$;

-- As before, and enters refunds in the order in which Stripe made them, with `created` in Unix seconds. Functions of before tell
-- no time.
do $$
declare
  definition text := pg_get_functiondef('private.record_payment(public.purchases, jsonb)'::regprocedure);
  change text[];
begin
  foreach change slice 1 in array array[
    ['known (id, purchase_id, amount, status)', 'known (id, purchase_id, amount, status, created_at)'],
    [$t$(r ->> 'status')::public.refund_status$t$,
      $t$(r ->> 'status')::public.refund_status,
      coalesce(to_timestamp((r ->> 'created')::bigint), now())$t$],
    [$t$coalesce(state -> 'refunds', '[]')) r$t$,
      $t$coalesce(state -> 'refunds', '[]')) r
    order by (r ->> 'created')::bigint, r ->> 'id'$t$]
  ] loop
    if position(change[1] in definition) = 0 then
      raise exception 'record_payment has no %', change[1];
    end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  execute definition;
end
$$;
