-- The plans that would charge a visitor during a ban, for the edge function `reconcile-payments`, which ends them. `at_once`:
-- Stripe tries the last month's payment again and again, which the end of the period would not stop.
create function public.plans_of_banned() returns table (id text, purchase_id uuid, at_once boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.purchase_id, s.status = 'past_due'
  from public.subscriptions s join auth.users u on u.id = s.user_id
  where u.banned_until > now() and (s.status = 'past_due' or s.status = 'active' and s.renews_at < u.banned_until)
  limit 50
$$;
revoke all on function public.plans_of_banned() from public, anon, authenticated;
grant execute on function public.plans_of_banned() to service_role;
