-- Whether it was paid in Stripe’s test mode, or with its double: the receipt says so. False before payment, and for purchases
-- that were paid before this column.
alter table public.purchases add column is_test boolean not null default false;

-- As before, and notes `isTest`.
create or replace function private.record_payment(purchase public.purchases, state jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payment constant public.purchase_status := state ->> 'payment';
  -- Compared as text, since Stripe's number may be larger than ours.
  paid constant text := concat_ws(' ', state ->> 'amount', state ->> 'currency');
  agreed constant text := concat_ws(' ', purchase.price, purchase.currency);
begin
  if payment is null or payment not in ('open', 'pending', 'failed', 'expired', 'paid') then
    raise exception using errcode = '22023', message = format('%s is no state of a payment', state ->> 'payment');
  end if;
  if state ->> 'session' <> purchase.session_id or state ->> 'paymentIntent' <> purchase.payment_intent
    or state ->> 'invoice' <> purchase.invoice then
    raise exception using errcode = 'PT409', message = format('purchase %s was paid by another session', purchase.id);
  end if;
  update public.purchases p set
    session_id = coalesce(p.session_id, state ->> 'session'),
    payment_intent = coalesce(p.payment_intent, state ->> 'paymentIntent'),
    invoice = coalesce(p.invoice, state ->> 'invoice'),
    subscription = coalesce(p.subscription, state #>> '{subscription,id}'),
    status = greatest(p.status, payment),
    paid_at = case when payment = 'paid' then coalesce(p.paid_at, now()) else p.paid_at end,
    tax = coalesce(p.tax, (state ->> 'tax')::integer),
    seller = coalesce(p.seller, case when payment = 'paid' then state ->> 'seller' end),
    is_test = case when payment = 'paid' and p.paid_at is null then coalesce((state ->> 'isTest')::boolean, false) else p.is_test end,
    quarantine = coalesce(p.quarantine,
      case when payment = 'paid' and paid <> agreed and p.accepted_at is null then format('paid %s in place of %s', paid, agreed) end)
    where p.id = purchase.id;

  insert into public.purchase_refunds as known (id, purchase_id, amount, status)
    select r ->> 'id', purchase.id, (r ->> 'amount')::integer, (r ->> 'status')::public.refund_status
    from jsonb_array_elements(coalesce(state -> 'refunds', '[]')) r
  on conflict (id) do update set status = greatest(known.status, excluded.status);
  insert into public.purchase_disputes as known (id, purchase_id, status)
    select d ->> 'id', purchase.id, (d ->> 'status')::public.dispute_status
    from jsonb_array_elements(coalesce(state -> 'disputes', '[]')) d
  on conflict (id) do update set status = greatest(known.status, excluded.status);

  insert into public.subscriptions as known (id, user_id, purchase_id, status, renews_at, cancels_at, asked_at)
    select s ->> 'id', purchase.user_id, purchase.id, (s ->> 'status')::public.subscription_status,
      (s ->> 'renewsAt')::timestamptz, (s ->> 'cancelsAt')::timestamptz, (s ->> 'askedAt')::timestamptz
    from (select state -> 'subscription' as s) given where jsonb_typeof(s) = 'object'
  on conflict (id) do update set
    status = excluded.status, renews_at = excluded.renews_at, cancels_at = excluded.cancels_at,
    asked_at = excluded.asked_at
    where known.status <> 'ended' and known.asked_at < excluded.asked_at;
end
$$;
