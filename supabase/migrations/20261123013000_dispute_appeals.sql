-- A lost dispute can be appealed; the bank keeps the money meanwhile.
alter type public.dispute_status add value 'appeal_needs_response' after 'lost';
alter type public.dispute_status add value 'appeal_under_review' after 'appeal_needs_response';

-- As before, but for the statuses in which the bank has the money.
create or replace function public.settle(purchase_id uuid, state jsonb, event jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  is_disputed boolean;
  total_refunded bigint;
  worth integer;
  difference integer;
begin
  -- The account before the purchase, as when an account is deleted.
  perform from public.users u join public.purchases p on p.user_id = u.id where p.id = settle.purchase_id
    for no key update of u;
  select * into purchase from public.purchases p where p.id = settle.purchase_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'purchase_not_found';
  end if;
  perform private.record_payment(purchase, state);

  is_disputed := exists (
    select from public.purchase_disputes d
    where d.purchase_id = purchase.id and d.status >= 'needs_response' and d.status not in ('prevented', 'won')
  );
  select coalesce(sum(r.amount), 0) into total_refunded
    from public.purchase_refunds r where r.purchase_id = purchase.id and r.status <> 'failed';
  update public.purchases p set
    refunded = total_refunded,
    status = case
      when p.paid_at is null then p.status
      when total_refunded >= p.price then 'refunded'
      when is_disputed then 'disputed'
      when p.quarantine is not null then 'quarantined'
      else 'paid'
    end::public.purchase_status
    where p.id = purchase.id returning * into purchase;

  -- The refunded share of the credits is rounded up.
  worth := case
    when purchase.paid_at is null or purchase.quarantine is not null or is_disputed then 0
    else greatest(0, purchase.credits - (purchase.credits * total_refunded + purchase.price - 1) / purchase.price)
  end;
  select worth - coalesce(sum(e.amount), 0) into difference
    from public.credit_entries e where e.purchase_id = purchase.id;
  if difference <> 0 and purchase.user_id is not null then
    insert into public.credit_entries (user_id, purchase_id, kind, amount)
    values (purchase.user_id, purchase.id, case
      when difference < 0 or exists (
        select from public.credit_entries e where e.purchase_id = purchase.id and e.kind in ('purchase', 'allowance')
      ) then 'reversal'
      when purchase.kind = 'plan' then 'allowance'
      else 'purchase'
    end::public.credit_entry_kind, difference);
  end if;

  insert into public.payment_events (id, type, purchase_id)
    select settle.event ->> 'id', settle.event ->> 'type', purchase.id where settle.event is not null
    on conflict do nothing;
  return jsonb_build_object('status', purchase.status, 'quarantine', purchase.quarantine, 'refunded', purchase.refunded);
end
$$;
