-- A refund is told once, with its own amount, when Stripe first names it: its id is the key of its mail. Their sum does not
-- identify refunds: one that is made again after a failure leaves it as it was.
create function private.tell_refund(refund public.purchase_refunds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  told jsonb;
  total bigint;
begin
  select * into purchase from public.purchases p where p.id = refund.purchase_id;
  select coalesce(sum(r.amount), 0) into total
    from public.purchase_refunds r where r.purchase_id = purchase.id and r.status <> 'failed';
  told := jsonb_build_object(
    'purchaseId', purchase.id, 'name', purchase.name, 'currency', purchase.currency, 'amount', refund.amount);
  perform private.notify(purchase.user_id, 'refund', told);
  perform private.post_mail(purchase.user_id, 'refund', refund.id, told || jsonb_build_object(
    'site', purchase.site, 'kind', purchase.kind, 'price', purchase.price, 'tax', purchase.tax,
    'paidAt', purchase.paid_at, 'refunded', total, 'isAccepted', purchase.accepted_at is not null,
    'seller', purchase.seller, 'isTest', purchase.is_test));
end
$$;

-- As before, and tells of the refund.
create or replace function private.follow_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'failed' then
    perform private.tell_failed_refund(new.purchase_id, new.amount, new.id);
  elsif tg_op = 'INSERT' then
    update public.purchases p set refund_failed_at = null
      where p.id = new.purchase_id and p.refund_failed_at is not null;
    perform private.tell_refund(new);
  end if;
  return null;
end
$$;

-- As before, without refunds.
create or replace function private.mail_purchase() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_mail(new.user_id, 'receipt', new.id::text, jsonb_build_object(
    'purchaseId', new.id, 'site', new.site, 'kind', new.kind, 'name', new.name, 'price', new.price,
    'currency', new.currency, 'tax', new.tax, 'paidAt', new.paid_at, 'refunded', new.refunded,
    'isAccepted', new.accepted_at is not null, 'seller', new.seller, 'isTest', new.is_test));
  return null;
end
$$;
create or replace function private.notify_of_purchase() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'receipt', jsonb_build_object(
    'purchaseId', new.id, 'name', new.name, 'currency', new.currency, 'price', new.price));
  return null;
end
$$;
drop trigger mail on public.purchases;
drop trigger notify on public.purchases;
create trigger mail after update of paid_at, quarantine on public.purchases
  for each row when (
    new.paid_at is not null and new.quarantine is null and (old.paid_at is null or old.quarantine is not null))
  execute function private.mail_purchase();
create trigger notify after update of paid_at, quarantine on public.purchases
  for each row when (
    new.paid_at is not null and new.quarantine is null and (old.paid_at is null or old.quarantine is not null))
  execute function private.notify_of_purchase();
