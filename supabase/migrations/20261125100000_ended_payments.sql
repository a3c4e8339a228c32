-- When the visitor ended the payment, or put away the news that it failed or expired; the credits page tells no more of it.
alter table public.purchases add column closed_at timestamptz;
-- What happened before is no news.
update public.purchases set closed_at = updated_at where status in ('failed', 'expired');

-- Closes an order that is not paid, for the edge functions. An order without a payment page expires at once. The page of
-- another can be ended by Stripe alone: `session` is what has to expire there, null if nothing has to.
create function public.end_purchase(purchase_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  update public.purchases p set
    closed_at = coalesce(p.closed_at, now()),
    status = case when p.status = 'open' and p.session_id is null then 'expired' else p.status end
    where p.id = end_purchase.purchase_id and p.status in ('open', 'failed', 'expired') and p.invoice is null;
  select jsonb_build_object('status', p.status, 'session', case when p.status = 'open' then p.session_id end)
    from public.purchases p where p.id = end_purchase.purchase_id;
$$;

-- The open orders of banned visitors, of accounts that wait for their deletion and of deleted ones: nobody may pay them.
-- The edge function `reconcile-payments` ends them.
create function public.purchases_to_end() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.purchases p
  where p.status = 'open' and p.invoice is null and (
    p.user_id is null or private.is_banned(p.user_id)
    or exists (select from private.deletions d where d.user_id = p.user_id)
  )
  order by p.created_at limit 50
$$;

revoke all on function public.end_purchase(uuid) from public, anon, authenticated;
revoke all on function public.purchases_to_end() from public, anon, authenticated;
grant execute on function public.end_purchase(uuid) to service_role;
grant execute on function public.purchases_to_end() to service_role;
