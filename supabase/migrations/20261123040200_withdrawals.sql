-- A visitor withdraws from a purchase within 14 days: its unused credits go, and their price is paid back.
alter table public.purchases add column withdrawn_at timestamptz;
create unique index refund_orders_one_withdrawal_idx on public.refund_orders (purchase_id) where reason = 'withdrawal';

create type public.withdrawal_state as enum
  ('possible', 'late', 'used', 'renewal', 'pending', 'refunded', 'failed');

-- Credits are used in the order in which they came, so those that came after the purchase are still there before its own.
create function private.unused_credits(purchase public.purchases) returns integer
language sql stable security definer set search_path = '' as $$
  with lots as (
    select e.purchase_id as id, min(e.number) as came, sum(e.amount) as credits from public.credit_entries e
    where e.user_id = purchase.user_id and e.job_id is null
    group by e.purchase_id, case when e.purchase_id is null then e.number end
  )
  select greatest(0, least(own.credits, private.balance_of(purchase.user_id)
    - coalesce((select sum(greatest(0, l.credits)) from lots l where l.came > own.came), 0)))::integer
  from lots own where own.id = purchase.id
$$;

-- What a withdrawal from the purchase does now, or has done: `amount` is what goes back, `unused` the credits that go.
-- No state: there is nothing to withdraw from, or the bank or an administrator has to decide first.
create function private.withdrawal_of(
  purchase public.purchases, out state public.withdrawal_state, out until timestamptz, out amount integer, out unused integer
)
language plpgsql stable security definer set search_path = '' as $$
declare
  given public.refund_orders;
  made public.refund_status;
  standing bigint;
begin
  if purchase.paid_at is null or purchase.status in ('quarantined', 'disputed') then
    return;
  end if;
  until := purchase.paid_at + interval '14 days';

  select * into given from public.refund_orders o where o.purchase_id = purchase.id and o.reason = 'withdrawal';
  if found then
    amount := given.amount;
    select r.status into made from public.purchase_refunds r where r.id = given.refund;
    state := case
      when made = 'succeeded' or purchase.status = 'refunded' and (made = 'failed' or given.refusal is not null)
        then 'refunded'
      when made = 'failed' or given.refusal is not null then 'failed'
      else 'pending'
    end;
    return;
  end if;

  amount := nullif(purchase.refunded, 0);
  if exists (
    select from public.refund_orders o where o.purchase_id = purchase.id and o.refund is null and o.refusal is null
  ) or exists (
    select from public.purchase_refunds r where r.purchase_id = purchase.id and r.status = 'pending'
  ) then
    state := 'pending';
  elsif purchase.status = 'refunded' then
    state := 'refunded';
  elsif purchase.kind = 'plan' and not exists (
    select from public.subscriptions s where s.purchase_id = purchase.id
  ) then
    state := 'renewal';
  -- The last of the 14 days ends everywhere on earth.
  elsif now() >= until + interval '1 day' then
    state := 'late';
  else
    unused := coalesce(private.unused_credits(purchase), 0);
    select coalesce(sum(e.amount), 0) into standing from public.credit_entries e where e.purchase_id = purchase.id;
    -- Rounded down, so that `settle` takes no used credit.
    amount := purchase.price * (purchase.credits - standing + unused) / purchase.credits - purchase.refunded;
    state := case when amount > 0 then 'possible' else 'used' end;
  end if;
end
$$;

-- The withdrawals of the visitor's purchases, also those that are possible.
create function public.withdrawals()
returns table (purchase_id uuid, state public.withdrawal_state, until timestamptz, amount integer, unused integer)
language sql stable security definer set search_path = '' as $$
  select p.id, w.state, w.until, w.amount, w.unused
  from public.purchases p cross join lateral private.withdrawal_of(p) w
  where p.user_id = (select auth.uid()) and (select private.is_complete_session()) and w.state is not null
$$;

-- Notes the visitor's withdrawal for the edge function `withdraw-purchase`, with its refund, and confirms it by a mail.
-- Returns the order of the refund; a second call returns the first one's.
create function public.withdraw_purchase(purchase_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  withdrawal record;
  order_id uuid;
begin
  -- The account before the purchase, as in `settle`; the balance stays as it is until the end.
  perform from public.users u join public.purchases p on p.user_id = u.id where p.id = withdraw_purchase.purchase_id
    for no key update of u;
  select * into purchase from public.purchases p where p.id = withdraw_purchase.purchase_id for update;
  select o.id into order_id from public.refund_orders o where o.purchase_id = purchase.id and o.reason = 'withdrawal';
  if found then
    return order_id;
  end if;
  select * into withdrawal from private.withdrawal_of(purchase);
  if withdrawal.state is distinct from 'possible' then
    raise exception using errcode = 'PT409', message = 'withdrawal_refused',
      hint = format('The withdrawal is %s.', coalesce(withdrawal.state::text, 'not possible'));
  end if;
  order_id := gen_random_uuid();
  perform private.order_refund(order_id, purchase.id, withdrawal.amount, 'withdrawal');
  update public.purchases p set withdrawn_at = now() where p.id = purchase.id;
  perform private.post_mail(purchase.user_id, 'withdrawal', purchase.id::text, jsonb_build_object(
    'purchaseId', purchase.id, 'site', purchase.site, 'kind', purchase.kind, 'name', purchase.name,
    'price', purchase.price, 'currency', purchase.currency, 'amount', withdrawal.amount,
    'credits', purchase.credits, 'unused', withdrawal.unused, 'withdrawnAt', now()));
  return order_id;
end
$$;

revoke all on function public.withdrawals() from public;
revoke all on function public.withdraw_purchase(uuid) from public;
grant execute on function public.withdrawals() to authenticated;
grant execute on function public.withdraw_purchase(uuid) to service_role;
