-- When the latest refund failed; null again once another one is made. Shown on the receipt.
alter table public.purchases add column refund_failed_at timestamptz;

create function private.tell_failed_refund(purchase_id uuid, amount integer, refund text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
begin
  update public.purchases p set refund_failed_at = now() where p.id = tell_failed_refund.purchase_id
    returning * into purchase;
  perform private.post_mail(purchase.user_id, 'refund_failed', refund, jsonb_build_object(
    'purchaseId', purchase.id, 'site', purchase.site, 'name', purchase.name, 'currency', purchase.currency,
    'amount', amount));
end
$$;

create function private.follow_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'failed' then
    perform private.tell_failed_refund(new.purchase_id, new.amount, new.id);
  elsif tg_op = 'INSERT' then
    update public.purchases p set refund_failed_at = null
      where p.id = new.purchase_id and p.refund_failed_at is not null;
  end if;
  return null;
end
$$;
create trigger follow_new_refund after insert on public.purchase_refunds
  for each row execute function private.follow_refund();
create trigger follow_refund after update of status on public.purchase_refunds
  for each row when (new.status <> old.status) execute function private.follow_refund();

-- Stripe makes no refund of a withdrawal, of which a mail has said that the money goes back. An administrator's refund was
-- told to nobody, and the administrator sees the refusal.
create function private.follow_refusal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The operator may have refunded everything at Stripe.
  if not exists (select from public.purchases p where p.id = new.purchase_id and p.status = 'refunded') then
    perform private.tell_failed_refund(new.purchase_id, new.amount, new.id::text);
  end if;
  return null;
end
$$;
create trigger follow_refusal after update of refusal on public.refund_orders
  for each row when (old.refusal is null and new.refusal is not null and new.reason = 'withdrawal')
  execute function private.follow_refusal();

-- Stripe says some days before that a plan renews. By the settlement of that event, the plan's row is as Stripe has it.
create function private.mail_renewal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_mail(s.user_id, 'renewal', format('%s %s', s.id, s.renews_at), jsonb_build_object(
      'site', p.site, 'name', p.name, 'price', p.price, 'currency', p.currency, 'credits', p.credits,
      'renewsAt', s.renews_at))
    from public.subscriptions s join public.purchases p on p.id = s.purchase_id
    where s.purchase_id = new.purchase_id and s.status = 'active' and s.renews_at is not null;
  return null;
end
$$;
create trigger mail_renewal after insert on public.payment_events
  for each row when (new.type = 'invoice.upcoming') execute function private.mail_renewal();

-- As before, and a receipt when an administrator accepts a payment that differs from its order.
create or replace function private.mail_purchase() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object(
    'purchaseId', new.id, 'site', new.site, 'kind', new.kind, 'name', new.name, 'price', new.price,
    'currency', new.currency, 'tax', new.tax, 'paidAt', new.paid_at, 'refunded', new.refunded,
    'isAccepted', new.accepted_at is not null);
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
drop trigger mail on public.purchases;
create trigger mail after update of paid_at, quarantine, refunded on public.purchases
  for each row execute function private.mail_purchase();
