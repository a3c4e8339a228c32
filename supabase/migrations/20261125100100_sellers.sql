-- Name, address and VAT number of who sold it, as the edge functions were configured when it was paid: a receipt keeps them
-- when they change. Null before payment, and where the operator is not configured.
alter table public.purchases add column seller text;

-- As before, and notes `seller`.
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

-- As before, and names the seller.
create or replace function private.tell_failed_refund(purchase_id uuid, amount integer, refund text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
begin
  update public.purchases p set refund_failed_at = now() where p.id = tell_failed_refund.purchase_id
    returning * into purchase;
  perform private.post_mail(purchase.user_id, 'refund_failed', refund, jsonb_build_object(
    'purchaseId', purchase.id, 'site', purchase.site, 'name', purchase.name, 'currency', purchase.currency,
    'amount', amount, 'seller', purchase.seller));
end
$$;

-- As before, and names the seller.
create or replace function private.mail_purchase() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object(
    'purchaseId', new.id, 'site', new.site, 'kind', new.kind, 'name', new.name, 'price', new.price,
    'currency', new.currency, 'tax', new.tax, 'paidAt', new.paid_at, 'refunded', new.refunded,
    'isAccepted', new.accepted_at is not null, 'seller', new.seller);
begin
  if new.paid_at is not null and new.quarantine is null and (old.paid_at is null or old.quarantine is not null) then
    perform private.post_mail(new.user_id, 'receipt', new.id::text, facts);
  end if;
  if new.refunded > old.refunded then
    perform private.post_mail(new.user_id, 'refund', format('%s %s', new.id, new.refunded), facts);
  end if;
  return null;
end
$$;

-- As before, and names the seller.
create or replace function public.withdraw_purchase(purchase_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  withdrawal record;
  order_id uuid;
begin
  -- The account before the purchase, as in `settle`; the balance stays as it is until the end.
  perform from public.users u join public.purchases p on p.user_id = u.id where p.id = withdraw_purchase.purchase_id
    for no key update of u;
  select * into purchase from public.purchases p where p.id = withdraw_purchase.purchase_id for update;
  select o.id into order_id from public.refund_orders o where o.purchase_id = purchase.id and o.reason = 'withdrawal';
  if found then
    return order_id;
  end if;
  select * into withdrawal from private.withdrawal_of(purchase);
  if withdrawal.state is distinct from 'possible' then
    raise exception using errcode = 'PT409', message = 'withdrawal_refused',
      hint = format('The withdrawal is %s.', coalesce(withdrawal.state::text, 'not possible'));
  end if;
  order_id := gen_random_uuid();
  perform private.order_refund(order_id, purchase.id, withdrawal.amount, 'withdrawal');
  update public.purchases p set withdrawn_at = now() where p.id = purchase.id;
  perform private.post_mail(purchase.user_id, 'withdrawal', purchase.id::text, jsonb_build_object(
    'purchaseId', purchase.id, 'site', purchase.site, 'kind', purchase.kind, 'name', purchase.name,
    'price', purchase.price, 'currency', purchase.currency, 'amount', withdrawal.amount,
    'credits', purchase.credits, 'unused', withdrawal.unused, 'withdrawnAt', now(),
    'seller', purchase.seller));
  return order_id;
end
$$;

-- As before, and names the seller.
create or replace function private.mail_renewal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_mail(s.user_id, 'renewal', format('%s %s', s.id, s.renews_at), jsonb_build_object(
      'site', p.site, 'name', p.name, 'price', p.price, 'currency', p.currency, 'credits', p.credits,
      'renewsAt', s.renews_at, 'seller', p.seller))
    from public.subscriptions s join public.purchases p on p.id = s.purchase_id
    where s.purchase_id = new.purchase_id and s.status = 'active' and s.renews_at is not null;
  return null;
end
$$;
