-- A cancelled plan is confirmed by a mail at once, which says when it was cancelled and when it ends, as the law wants. A plan
-- that is kept after all and cancelled again is confirmed again. A withdrawal ends a plan too, and has a mail of its own.
alter type public.mail_kind add value 'cancellation';

create function private.mail_cancellation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  month public.purchases;
begin
  select * into month from public.purchases p where p.id = new.purchase_id;
  perform private.post_mail(new.user_id, 'cancellation', format('%s %s', new.id, new.asked_at), jsonb_build_object(
    'site', month.site, 'name', month.name, 'price', month.price, 'currency', month.currency, 'seller', month.seller,
    'isTest', month.is_test, 'canceledAt', new.asked_at, 'endsAt', new.cancels_at));
  return null;
end
$$;
revoke all on function private.mail_cancellation() from public, anon, authenticated;
create trigger mail_cancellation after update of cancels_at on public.subscriptions
  for each row when (old.cancels_at is null and new.cancels_at is not null and new.status <> 'ended')
  execute function private.mail_cancellation();
