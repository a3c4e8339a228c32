-- When the buyer asked for the credits before the time to withdraw is over, and agreed that used ones are paid for: without
-- that the law gives back the price of used ones too. Null for later months of a plan, and for orders from before.
alter table public.purchases add column at_once_at timestamptz;
grant update (at_once_at) on public.purchases to service_role;

-- As before, and the receipt confirms what the buyer asked for.
create or replace function private.mail_purchase() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_mail(new.user_id, 'receipt', new.id::text, jsonb_build_object(
    'purchaseId', new.id, 'site', new.site, 'kind', new.kind, 'name', new.name, 'price', new.price,
    'currency', new.currency, 'tax', new.tax, 'paidAt', new.paid_at, 'refunded', new.refunded,
    'isAccepted', new.accepted_at is not null, 'isAtOnce', new.at_once_at is not null, 'seller', new.seller,
    'isTest', new.is_test));
  return null;
end
$$;
