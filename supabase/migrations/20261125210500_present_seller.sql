-- The seller as the edge functions are configured now, for the credits page, which names it before the visitor pays: browsers
-- know no variables. One row at most; a purchase keeps the seller of its payment.
create table private.present_seller (
  is_only boolean primary key default true check (is_only),
  seller text
);
alter table private.present_seller enable row level security;

-- For the edge function `reconcile-payments`, which the worker calls every few minutes.
create function public.note_seller(seller text) returns void
language sql security definer set search_path = '' as $$
  insert into private.present_seller as s (seller) values (note_seller.seller)
    on conflict (is_only) do update set seller = excluded.seller where s.seller is distinct from excluded.seller
$$;
revoke all on function public.note_seller(text) from public, anon, authenticated;
grant execute on function public.note_seller(text) to service_role;

-- Null if the operator is not configured, or the functions have noted nothing yet.
create function public.present_seller() returns text
language sql stable security definer set search_path = '' as $$
  select s.seller from private.present_seller s
$$;
revoke all on function public.present_seller() from public, anon;
grant execute on function public.present_seller() to authenticated;
