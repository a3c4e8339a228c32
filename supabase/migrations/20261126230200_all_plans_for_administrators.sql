-- As before, with all running plans of the user, the oldest first: of a time with the key of another Stripe account, more than
-- one can be left. `plan` stays for the module of before.
do $$
declare
  before constant text := pg_get_functiondef('public.admin_user(uuid, integer)'::regprocedure);
  after constant text := replace(before, $t$'balance', private.balance_of(u.id),$t$,
    $t$'plans', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'status', s.status, 'renewsAt', s.renews_at, 'cancelsAt', s.cancels_at) order by p.created_at), '[]')
      from public.subscriptions s join public.purchases p on p.id = s.purchase_id
      where s.user_id = u.id and s.status <> 'ended'),
    'balance', private.balance_of(u.id),$t$);
begin
  if after = before then
    raise exception 'admin_user has no place for plans';
  end if;
  execute after;
end
$$;
