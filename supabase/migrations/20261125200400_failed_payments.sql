-- Visitors learn that a payment failed after they had left the payment page: one that takes days, or a month of the plan.
create or replace function private.group_of(kind public.notification_kind) returns public.notice_group
language sql immutable set search_path = '' as $$
  select case
    when kind in ('picture_ready', 'picture_failed') then 'pictures'
    when kind in ('receipt', 'refund', 'payment_failed', 'renewal_failed') then 'purchases'
  end::public.notice_group
$$;

create or replace function private.group_of(kind public.mail_kind) returns public.notice_group
language sql immutable set search_path = '' as $$
  select case
    when kind = 'pictures_ready' then 'pictures'
    when kind in ('refund', 'renewal', 'payment_failed', 'renewal_failed') then 'purchases'
  end::public.notice_group
$$;

create function private.tell_failed_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object(
    'purchaseId', new.id, 'name', new.name, 'price', new.price, 'currency', new.currency);
begin
  perform private.notify(new.user_id, 'payment_failed', facts);
  perform private.post_mail(
    new.user_id, 'payment_failed', new.id::text, facts || jsonb_build_object('site', new.site));
  return null;
end
$$;
create trigger tell_failed_payment after update of status on public.purchases
  for each row when (old.status <> 'failed' and new.status = 'failed')
  execute function private.tell_failed_payment();

-- Stripe tries a month several times; the plan becomes active again in between only if one of them succeeds.
create function private.tell_failed_renewal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  month public.purchases;
  facts jsonb;
begin
  select * into month from public.purchases p where p.id = new.purchase_id;
  facts := jsonb_build_object('name', month.name, 'price', month.price, 'currency', month.currency);
  perform private.notify(new.user_id, 'renewal_failed', facts);
  perform private.post_mail(new.user_id, 'renewal_failed', format('%s %s', new.id, new.renews_at),
    facts || jsonb_build_object('site', month.site, 'seller', month.seller));
  return null;
end
$$;
create trigger tell_failed_renewal after update of status on public.subscriptions
  for each row when (old.status = 'active' and new.status = 'past_due')
  execute function private.tell_failed_renewal();
