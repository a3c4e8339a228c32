create function private.purchase_for_admin(purchase public.purchases) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', purchase.id, 'kind', purchase.kind, 'name', purchase.name, 'credits', purchase.credits,
    'price', purchase.price, 'currency', purchase.currency, 'status', purchase.status, 'tax', purchase.tax,
    'refunded', purchase.refunded, 'quarantine', purchase.quarantine, 'createdAt', purchase.created_at,
    'paidAt', purchase.paid_at,
    'ordered', (
      select coalesce(sum(o.amount), 0) from public.refund_orders o
      where o.purchase_id = purchase.id and o.refund is null and o.refusal is null),
    'refusals', (
      select coalesce(jsonb_agg(o.refusal order by o.created_at), '[]') from public.refund_orders o
      where o.purchase_id = purchase.id and o.refusal is not null))
$$;

create or replace function private.purchases_for_admin(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.purchase_for_admin(t.purchase) order by t.created_at desc), '[]')
  from (
    select p as purchase, p.created_at from public.purchases p where p.user_id = account
    order by p.created_at desc limit 50) t
$$;

-- The payments that nobody but an administrator can end, the oldest first: they differ from their order, or Stripe refused
-- the latest refund. `user` is null if the account was deleted.
create function public.admin_payments() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return (
    select coalesce(jsonb_agg(private.purchase_for_admin(t.purchase) || jsonb_build_object(
      'user', (
        select jsonb_build_object('id', u.id, 'email', u.email) from public.users u where u.id = t.user_id)
    ) order by t.created_at), '[]')
    from (
      select p as purchase, p.user_id, p.created_at from public.purchases p
      where p.status = 'quarantined' or p.status <> 'refunded' and (
        select o.refusal from public.refund_orders o where o.purchase_id = p.id order by o.created_at desc limit 1
      ) is not null
      order by p.created_at limit 20) t);
end
$$;
revoke all on function public.admin_payments() from public;
grant execute on function public.admin_payments() to authenticated;
