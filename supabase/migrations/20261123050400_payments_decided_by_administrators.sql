-- Set when an administrator takes a payment whose amount or currency differs from the order as if it were the agreed one.
alter table public.purchases add column accepted_at timestamptz;

-- As before, but a payment that was accepted is not quarantined again.
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

-- Orders a refund, in minor units, for the edge function `administer`; the act's id is that of the order, so a repeated
-- call orders nothing more.
create function public.admin_refund(act_id uuid, purchase_id uuid, amount integer, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
begin
  perform private.require_administrator();
  select * into purchase from public.purchases p where p.id = admin_refund.purchase_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'purchase_not_found';
  end if;
  if private.note_act(act_id, 'refunded', purchase.user_id, reason, jsonb_build_object(
    'purchaseId', purchase.id, 'amount', amount, 'currency', purchase.currency)) then
    perform private.order_refund(act_id, purchase.id, amount, 'administrator');
  end if;
end
$$;

-- Gives the credits of a quarantined purchase.
create function public.admin_accept_payment(act_id uuid, purchase_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
begin
  perform private.require_administrator();
  -- The account before the purchase, as in `settle`.
  perform from public.users u join public.purchases p on p.user_id = u.id where p.id = admin_accept_payment.purchase_id
    for no key update of u;
  select * into purchase from public.purchases p
    where p.id = admin_accept_payment.purchase_id and p.quarantine is not null for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'purchase_not_found';
  end if;
  if private.note_act(act_id, 'payment_accepted', purchase.user_id, reason, jsonb_build_object(
    'purchaseId', purchase.id, 'quarantine', purchase.quarantine)) then
    update public.purchases p set accepted_at = now(), quarantine = null where p.id = purchase.id;
    perform public.settle(purchase.id, jsonb_build_object(
      'payment', 'paid', 'amount', purchase.price, 'currency', purchase.currency));
  end if;
end
$$;

-- As before, with what is being refunded, and what Stripe refused to refund.
create or replace function private.purchases_for_admin(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'kind', p.kind, 'name', p.name, 'credits', p.credits, 'price', p.price, 'currency', p.currency,
    'status', p.status, 'tax', p.tax, 'refunded', p.refunded, 'quarantine', p.quarantine,
    'createdAt', p.created_at, 'paidAt', p.paid_at,
    'ordered', (
      select coalesce(sum(o.amount), 0) from public.refund_orders o
      where o.purchase_id = p.id and o.refund is null and o.refusal is null),
    'refusals', (
      select coalesce(jsonb_agg(o.refusal order by o.created_at), '[]') from public.refund_orders o
      where o.purchase_id = p.id and o.refusal is not null)
  ) order by p.created_at desc), '[]')
  from (
    select b.* from public.purchases b where b.user_id = account order by b.created_at desc limit 50) p
$$;

revoke all on function public.admin_refund(uuid, uuid, integer, text) from public;
revoke all on function public.admin_accept_payment(uuid, uuid, text) from public;
grant execute on function public.admin_refund(uuid, uuid, integer, text) to authenticated;
grant execute on function public.admin_accept_payment(uuid, uuid, text) to authenticated;
