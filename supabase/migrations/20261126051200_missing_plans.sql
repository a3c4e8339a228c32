-- When Stripe said that it does not know the plan, because the key of another account is set: the plan ended by that. It goes on
-- when Stripe knows it again.
alter table public.subscriptions add column missing_at timestamptz;

-- As before, and notes `isMissing` of a plan.
do $$
declare
  definition text := pg_get_functiondef('private.record_payment(public.purchases, jsonb)'::regprocedure);
  change text[];
begin
  foreach change slice 1 in array array[
    ['renews_at, cancels_at, asked_at)', 'renews_at, cancels_at, asked_at, missing_at)'],
    [$t$(s ->> 'askedAt')::timestamptz$t$,
      $t$(s ->> 'askedAt')::timestamptz,
      case when (s ->> 'isMissing')::boolean then now() end$t$],
    ['asked_at = excluded.asked_at',
      'asked_at = excluded.asked_at,
    missing_at = case when excluded.missing_at is not null then coalesce(known.missing_at, excluded.missing_at) end'],
    [$t$where known.status <> 'ended' and$t$,
      $t$where (known.status <> 'ended' or known.missing_at is not null) and$t$]
  ] loop
    if position(change[1] in definition) = 0 then
      raise exception 'record_payment has no %', change[1];
    end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  execute definition;
end
$$;
