-- The plans that would charge a visitor during a ban, or while the account waits for its deletion: the portal of Stripe lets a
-- cancelled plan go on. The edge function `reconcile-payments` ends them. `at_once`: Stripe tries the last month's payment
-- again and again, which the end of the period would not stop.
drop function public.plans_of_banned();
create function public.plans_to_end() returns table (id text, purchase_id uuid, at_once boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.purchase_id, s.status = 'past_due'
  from public.subscriptions s join auth.users u on u.id = s.user_id,
    lateral (select case
      when exists (select from private.deletions d where d.user_id = u.id) then 'infinity'::timestamptz
      when u.banned_until > now() then u.banned_until
    end as until) closed
  where closed.until is not null
    and (s.status = 'past_due' or s.status = 'active' and s.renews_at < closed.until)
  limit 50
$$;
revoke all on function public.plans_to_end() from public, anon, authenticated;
grant execute on function public.plans_to_end() to service_role;
