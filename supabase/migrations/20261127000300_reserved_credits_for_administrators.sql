-- As before, but the balance is what the user can spend; `reserved` are the credits that ordered refunds will take.
do $$
declare
  admin_user constant regprocedure := 'public.admin_user(uuid, integer)'::regprocedure;
  before constant text := pg_get_functiondef(admin_user);
  after constant text := replace(before, $t$'balance', private.balance_of(u.id),$t$,
    $t$'balance', private.spendable_credits(u.id),
    'reserved', private.balance_of(u.id) - private.spendable_credits(u.id),$t$);
begin
  if after = before then
    raise exception 'admin_user() tells no balance';
  end if;
  execute after;
end
$$;
