-- The customers at Stripe whose visitor has another address than the one that Stripe has.
create function public.moved_customers() returns table (customer text, email text)
language sql stable security definer set search_path = '' as $$
  select c.customer, u.email from public.payment_customers c join public.users u on u.id = c.user_id
  where c.customer is not null and c.email is distinct from u.email
  limit 50
$$;
revoke all on function public.moved_customers() from public;
grant execute on function public.moved_customers() to service_role;
grant update (email) on public.payment_customers to service_role;
