-- As before, and disputes and debts belong to purchases.
create or replace function private.group_of(kind public.notification_kind) returns public.notice_group
language sql immutable set search_path = '' as $$
  select case
    when kind in ('picture_ready', 'picture_failed') then 'pictures'
    when kind in ('receipt', 'refund', 'payment_failed', 'renewal_failed', 'payment_disputed', 'debt') then 'purchases'
  end::public.notice_group
$$;

create or replace function private.group_of(kind public.mail_kind) returns public.notice_group
language sql immutable set search_path = '' as $$
  select case
    when kind = 'pictures_ready' then 'pictures'
    when kind in ('refund', 'renewal', 'payment_failed', 'renewal_failed', 'payment_disputed', 'debt') then 'purchases'
  end::public.notice_group
$$;

create function private.tell_dispute() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object(
    'purchaseId', new.id, 'name', new.name, 'price', new.price, 'currency', new.currency);
begin
  perform private.notify(new.user_id, 'payment_disputed', facts);
  perform private.post_mail(new.user_id, 'payment_disputed', new.id::text, facts || jsonb_build_object(
    'site', new.site, 'credits', new.credits, 'seller', new.seller, 'isTest', new.is_test));
  return null;
end
$$;
create trigger tell_dispute after update of status on public.purchases
  for each row when (old.status <> 'disputed' and new.status = 'disputed')
  execute function private.tell_dispute();

-- A payment was taken back after its credits were spent. What is taken from a debt only makes it larger, which the credits
-- page shows.
create function private.tell_debt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object('owed', -new.balance);
begin
  perform private.notify(new.user_id, 'debt', facts);
  perform private.post_mail(new.user_id, 'debt', gen_random_uuid()::text, facts);
  return null;
end
$$;
create trigger tell_debt after insert on public.credit_entries
  for each row when (new.purchase_id is not null and new.balance < 0 and new.balance - new.amount >= 0)
  execute function private.tell_debt();

-- As before, but notes `isTest` also before the payment, for the mail about one that failed; and tells the operator of a
-- payment that is not as agreed, if `operator` is an address.
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
    is_test = case when p.paid_at is null then coalesce((state ->> 'isTest')::boolean, false) else p.is_test end,
    quarantine = coalesce(p.quarantine,
      case when payment = 'paid' and paid <> agreed and p.accepted_at is null then format('paid %s in place of %s', paid, agreed) end)
    where p.id = purchase.id;
  insert into public.mails (kind, key, address, facts)
    select 'payment_quarantined', p.id::text, state ->> 'operator', jsonb_build_object(
      'purchaseId', p.id, 'site', p.site, 'name', p.name, 'difference', p.quarantine, 'isTest', p.is_test)
    from public.purchases p where p.id = purchase.id and p.quarantine is not null and state ->> 'operator' is not null
  on conflict do nothing;

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

-- As before, and the mails about purchases know whether they were made in Stripe's test mode.
do $$
declare
  change record;
  definition text;
begin
  for change in select * from (values
    ('private.mail_purchase()', '''seller'', new.seller', 'new'),
    ('private.tell_failed_refund(uuid, integer, text)', '''seller'', purchase.seller', 'purchase'),
    ('public.withdraw_purchase(uuid)', '''seller'', purchase.seller', 'purchase'),
    ('private.mail_renewal()', '''seller'', p.seller', 'p'),
    ('private.tell_failed_payment()', '''site'', new.site', 'new'),
    ('private.tell_failed_renewal()', '''seller'', month.seller', 'month')
  ) changes(name, last_fact, source) loop
    definition := pg_get_functiondef(change.name::regprocedure);
    if position(change.last_fact in definition) = 0 then
      raise exception '% has no %', change.name, change.last_fact;
    end if;
    execute replace(definition, change.last_fact, format('%s, ''isTest'', %s.is_test', change.last_fact, change.source));
  end loop;
end
$$;
