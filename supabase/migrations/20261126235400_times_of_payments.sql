-- As before, but it was paid when Stripe says so, by `paidAt` in Unix seconds, and not when the site heard of it. Functions of
-- before tell no time.
do $$
declare
  before constant text := pg_get_functiondef('private.record_payment(public.purchases, jsonb)'::regprocedure);
  after constant text := replace(before, 'coalesce(p.paid_at, now())',
    $t$coalesce(p.paid_at, least(now(), to_timestamp((state ->> 'paidAt')::bigint)))$t$);
begin
  if after = before then
    raise exception 'record_payment() notes no time of a payment';
  end if;
  execute after;
end
$$;
