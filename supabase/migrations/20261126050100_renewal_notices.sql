-- As before, and a plan that renews soon belongs to purchases.
create or replace function private.group_of(kind public.notification_kind) returns public.notice_group
language sql immutable set search_path = '' as $$
  select case
    when kind in ('picture_ready', 'picture_failed') then 'pictures'
    when kind in ('receipt', 'refund', 'renewal', 'payment_failed', 'renewal_failed', 'payment_disputed', 'debt') then 'purchases'
  end::public.notice_group
$$;

-- Stripe says some days before that a plan renews. By the settlement of that event, the plan's row is as Stripe has it. One
-- notice and one mail for each month, however often Stripe says so.
drop trigger mail_renewal on public.payment_events;
drop function private.mail_renewal();
create function private.tell_renewal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan public.subscriptions;
  month public.purchases;
  told jsonb;
begin
  select * into plan from public.subscriptions s
    where s.purchase_id = new.purchase_id and s.status = 'active' and s.renews_at is not null;
  if not found then
    return null;
  end if;
  select * into month from public.purchases p where p.id = plan.purchase_id;
  told := jsonb_build_object(
    'name', month.name, 'price', month.price, 'currency', month.currency, 'renewsAt', plan.renews_at);
  if not exists (
    select from public.notifications n
    where n.user_id = plan.user_id and n.kind = 'renewal' and n.facts ->> 'renewsAt' = told ->> 'renewsAt') then
    perform private.notify(plan.user_id, 'renewal', told);
  end if;
  perform private.post_mail(plan.user_id, 'renewal', format('%s %s', plan.id, plan.renews_at), told || jsonb_build_object(
    'site', month.site, 'credits', month.credits, 'seller', month.seller, 'isTest', month.is_test));
  return null;
end
$$;
create trigger tell_renewal after insert on public.payment_events
  for each row when (new.type = 'invoice.upcoming') execute function private.tell_renewal();
