-- The decision to pay money back, before Stripe hears of it. The edge functions carry it out once, however often they are
-- called; the credits follow when `settle` reads the refund from Stripe.
create type public.refund_reason as enum ('withdrawal', 'administrator');

create table public.refund_orders (
  -- Stripe's idempotency key, and part of the refund's metadata there.
  id uuid primary key,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  reason public.refund_reason not null,
  amount integer not null check (amount > 0),
  -- Stripe's refund, once it is settled.
  refund text unique references public.purchase_refunds (id),
  -- Why Stripe makes no refund.
  refusal text,
  created_at timestamptz not null default now(),
  constraint refund_orders_end_once check (refund is null or refusal is null)
);
create index refund_orders_purchase_id_idx on public.refund_orders (purchase_id);
create index refund_orders_open_idx on public.refund_orders (created_at) where refund is null and refusal is null;

alter table public.refund_orders enable row level security;
alter table public.refund_orders force row level security;
grant select, update (refund, refusal) on public.refund_orders to service_role;

-- Notes a refund; the same id again does nothing. The edge function `carryOutRefund` then asks Stripe for it.
create function private.order_refund(id uuid, purchase_id uuid, amount integer, reason public.refund_reason) returns void
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  ordered bigint;
begin
  select * into purchase from public.purchases p where p.id = order_refund.purchase_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'purchase_not_found';
  end if;
  if exists (select from public.refund_orders o where o.id = order_refund.id) then
    return;
  end if;
  select coalesce(sum(o.amount), 0) into ordered from public.refund_orders o
    where o.purchase_id = purchase.id and o.refund is null and o.refusal is null;
  if purchase.payment_intent is null or purchase.refunded + ordered + order_refund.amount > purchase.price then
    raise exception using errcode = 'PT409', message = 'refund_too_large',
      hint = format('Of %s, %s are refunded and %s ordered.', purchase.price, purchase.refunded, ordered);
  end if;
  insert into public.refund_orders (id, purchase_id, amount, reason)
    values (order_refund.id, purchase.id, order_refund.amount, order_refund.reason);
end
$$;
