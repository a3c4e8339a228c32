-- Whether Stripe Tax computes the tax of an order’s payment page, as the functions were configured when it was placed: a
-- call that is repeated after the setting has changed asks Stripe for the same page. Null for orders from before.
alter table public.purchases add column automatic_tax boolean;

-- As before, and keeps `automatic_tax`.
do $$
declare
  definition text := pg_get_functiondef('public.start_purchase(uuid, text, uuid, text)'::regprocedure);
  change text[];
begin
  foreach change slice 1 in array array[
    ['site text)', 'site text, automatic_tax boolean default null)'],
    ['site, expires_at)', 'site, expires_at, automatic_tax)'],
    ['+ open_for)', '+ open_for, start_purchase.automatic_tax)'],
    [$t$'email', known.email$t$,
      $t$'email', known.email,
    'automaticTax', coalesce(purchase.automatic_tax, start_purchase.automatic_tax, false)$t$]
  ] loop
    if position(change[1] in definition) = 0 then
      raise exception 'start_purchase has no %', change[1];
    end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  drop function public.start_purchase(uuid, text, uuid, text);
  execute definition;
end
$$;
revoke all on function public.start_purchase(uuid, text, uuid, text, boolean) from public, anon, authenticated;
grant execute on function public.start_purchase(uuid, text, uuid, text, boolean) to service_role;
