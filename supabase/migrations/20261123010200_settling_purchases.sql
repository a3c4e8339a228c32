-- The order of a pack or of the plan, for the edge function `start-purchase`. An order of the same visitor that is still
-- open is found again; `isCurrent` is false if its payment page would show another price than the offer's.
create function public.start_purchase(user_id uuid, level text, offer_id uuid, site text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  visitor public.users;
  offer public.offers;
  purchase public.purchases;
  -- Stripe takes 30 minutes to 24 hours.
  open_for constant interval := interval '1 hour';
  is_current boolean;
  known public.payment_customers;
begin
  select * into visitor from public.users u where u.id = start_purchase.user_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  if visitor.is_anonymous then
    raise exception using errcode = 'PT403', message = 'registration_required';
  end if;
  if private.lacks_second_factor(visitor.id, start_purchase.level) then
    raise exception using errcode = 'PT403', message = 'second_factor_required';
  end if;
  select * into offer from public.offers o where o.id = start_purchase.offer_id and o.active;
  if not found then
    raise exception using errcode = 'PT404', message = 'offer_not_found';
  end if;
  if offer.kind = 'plan' and exists (
    select from public.subscriptions s where s.user_id = visitor.id and s.status <> 'ended'
  ) then
    raise exception using errcode = 'PT409', message = 'plan_already_active';
  end if;

  -- An order without a session whose hour is half over cannot get one any more.
  update public.purchases p set status = 'expired'
    where p.user_id = visitor.id and p.status = 'open' and p.session_id is null and p.invoice is null
      and p.expires_at < now() + interval '31 minutes';
  select * into purchase from public.purchases p
    where p.user_id = visitor.id and p.status = 'open' and p.invoice is null
      and case offer.kind when 'plan' then p.kind = 'plan' else p.offer_id = offer.id end
    order by p.created_at limit 1;
  if found then
    is_current := (purchase.offer_id, purchase.name, purchase.credits, purchase.price, purchase.currency, purchase.site)
      is not distinct from (offer.id, offer.name, offer.credits, offer.price, offer.currency, start_purchase.site);
    if not is_current and purchase.session_id is null then
      update public.purchases p set status = 'expired' where p.id = purchase.id;
      purchase := null;
    end if;
  end if;
  if purchase.id is null then
    is_current := true;
    insert into public.purchases (user_id, offer_id, kind, name, credits, price, currency, site, expires_at)
      values (visitor.id, offer.id, offer.kind, offer.name, offer.credits, offer.price, offer.currency,
        start_purchase.site, date_trunc('second', now()) + open_for)
      returning * into purchase;
  end if;

  insert into public.payment_customers (user_id, email) values (visitor.id, visitor.email) on conflict do nothing;
  select * into known from public.payment_customers c where c.user_id = visitor.id;
  return jsonb_build_object(
    'id', purchase.id,
    'kind', purchase.kind,
    'name', purchase.name,
    'credits', purchase.credits,
    'price', purchase.price,
    'currency', purchase.currency,
    'site', purchase.site,
    'expiresAt', extract(epoch from purchase.expires_at)::bigint,
    'session', purchase.session_id,
    'isCurrent', is_current,
    'customer', known.customer,
    'email', known.email
  );
end
$$;

-- The purchase of a plan's month: of its first one, which was ordered, or of a later one, with the terms of the first.
create function public.purchase_of_invoice(subscription text, invoice text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  insert into public.purchases (user_id, offer_id, kind, name, credits, price, currency, site, subscription, invoice)
    select s.user_id, p.offer_id, p.kind, p.name, p.credits, p.price, p.currency, p.site, s.id, purchase_of_invoice.invoice
    from public.subscriptions s join public.purchases p on p.id = s.purchase_id
    where s.id = purchase_of_invoice.subscription
  on conflict on constraint purchases_invoice_key do nothing;
  select p.id into found_id from public.purchases p where p.invoice = purchase_of_invoice.invoice;
  return found_id;
end
$$;

-- Brings a purchase and its credits to what Stripe says of it, whichever event led to the question and however often.
-- `state`: payment (open, pending, failed, expired or paid), session, paymentIntent, invoice, amount, currency, tax,
-- refunds [{id, amount, status}], disputes [{id, status}], subscription {id, status, renewsAt, cancelsAt, askedAt}.
-- `event`: {id, type}. An old state undoes nothing: the status, each refund and each dispute keep their highest rank.
create function public.settle(purchase_id uuid, state jsonb, event jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  is_disputed boolean;
  total_refunded bigint;
  worth integer;
  difference integer;
begin
  -- The account before the purchase, as when an account is deleted.
  perform from public.users u join public.purchases p on p.user_id = u.id where p.id = settle.purchase_id
    for no key update of u;
  select * into purchase from public.purchases p where p.id = settle.purchase_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'purchase_not_found';
  end if;
  perform private.record_payment(purchase, state);

  is_disputed := exists (
    select from public.purchase_disputes d
    where d.purchase_id = purchase.id and d.status in ('needs_response', 'under_review', 'lost')
  );
  select coalesce(sum(r.amount), 0) into total_refunded
    from public.purchase_refunds r where r.purchase_id = purchase.id and r.status <> 'failed';
  update public.purchases p set
    refunded = total_refunded,
    status = case
      when p.paid_at is null then p.status
      when total_refunded >= p.price then 'refunded'
      when is_disputed then 'disputed'
      when p.quarantine is not null then 'quarantined'
      else 'paid'
    end::public.purchase_status
    where p.id = purchase.id returning * into purchase;

  -- The refunded share of the credits is rounded up.
  worth := case
    when purchase.paid_at is null or purchase.quarantine is not null or is_disputed then 0
    else greatest(0, purchase.credits - (purchase.credits * total_refunded + purchase.price - 1) / purchase.price)
  end;
  select worth - coalesce(sum(e.amount), 0) into difference
    from public.credit_entries e where e.purchase_id = purchase.id;
  if difference <> 0 and purchase.user_id is not null then
    insert into public.credit_entries (user_id, purchase_id, kind, amount)
    values (purchase.user_id, purchase.id, case
      when difference < 0 or exists (
        select from public.credit_entries e where e.purchase_id = purchase.id and e.kind in ('purchase', 'allowance')
      ) then 'reversal'
      when purchase.kind = 'plan' then 'allowance'
      else 'purchase'
    end::public.credit_entry_kind, difference);
  end if;

  insert into public.payment_events (id, type, purchase_id)
    select settle.event ->> 'id', settle.event ->> 'type', purchase.id where settle.event is not null
    on conflict do nothing;
  return jsonb_build_object('status', purchase.status, 'quarantine', purchase.quarantine, 'refunded', purchase.refunded);
end
$$;

-- The facts of `settle`, without what follows from them.
create function private.record_payment(purchase public.purchases, state jsonb) returns void
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
      case when payment = 'paid' and paid <> agreed then format('paid %s in place of %s', paid, agreed) end)
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

-- A free picture is no matter of credits: a debt does not refuse it.
create or replace function public.create_job(user_id uuid, app_id uuid, prompt jsonb, idempotency_key uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_unfinished constant integer := 5;
  job public.jobs;
  price integer;
  created boolean := false;
begin
  -- One order of a visitor at a time: the count, the balance and the key are then exact.
  perform from public.users u where u.id = create_job.user_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;

  select * into job from public.jobs j
    where j.user_id = create_job.user_id and j.idempotency_key = create_job.idempotency_key;
  if not found then
    select coalesce((a.config ->> 'cost')::integer, 1) into price from public.apps a where a.id = create_job.app_id;
    if not found then
      raise exception using errcode = 'PT404', message = 'app_not_found';
    end if;
    if (
      select count(*) from public.jobs j
      where j.user_id = create_job.user_id and j.status in ('INITIATED', 'CREATED', 'GENERATING')
    ) >= most_unfinished then
      raise exception using errcode = 'PT429', message = 'too_many_jobs',
        hint = format('At most %s jobs of one visitor wait or run at a time.', most_unfinished);
    end if;
    if price > 0 and private.balance_of(create_job.user_id) < price then
      raise exception using errcode = 'PT402', message = 'insufficient_credits',
        hint = format('This costs %s; the balance is %s.', price, private.balance_of(create_job.user_id));
    end if;
    insert into public.jobs (user_id, app_id, prompt, cost, idempotency_key)
      values (create_job.user_id, create_job.app_id, create_job.prompt, price, create_job.idempotency_key)
      returning * into job;
    created := true;
  end if;

  return jsonb_build_object(
    'jobId', job.id,
    'status', job.status,
    'cost', job.cost,
    'balance', private.balance_of(create_job.user_id),
    'created', created
  );
end
$$;

revoke all on function public.start_purchase(uuid, text, uuid, text) from public;
revoke all on function public.purchase_of_invoice(text, text) from public;
revoke all on function public.settle(uuid, jsonb, jsonb) from public;
grant execute on function public.start_purchase(uuid, text, uuid, text) to service_role;
grant execute on function public.purchase_of_invoice(text, text) to service_role;
grant execute on function public.settle(uuid, jsonb, jsonb) to service_role;
