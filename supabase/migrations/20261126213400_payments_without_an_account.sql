-- Whether a purchase was paid when its account was gone, as by a bank transfer that took days: nobody got its credits. The
-- entries of the ledger do not tell, because they go with their account.
alter table public.purchases add column is_unclaimed boolean not null default false;

create function private.note_unclaimed() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_unclaimed := true;
  return new;
end
$$;
create trigger note_unclaimed before update of paid_at on public.purchases for each row
  when (old.paid_at is null and new.paid_at is not null and new.user_id is null)
  execute function private.note_unclaimed();

-- As before, and those that were paid when their account was gone, until an administrator orders a refund.
create or replace function public.admin_payments() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return (
    select coalesce(jsonb_agg(private.purchase_for_admin(t.purchase) || jsonb_build_object(
      'user', (
        select jsonb_build_object('id', u.id, 'email', u.email) from public.users u where u.id = t.user_id)
    ) order by t.created_at), '[]')
    from (
      select p as purchase, p.user_id, p.created_at from public.purchases p
      where p.status = 'quarantined' or p.status <> 'refunded' and (
        select o.refusal from public.refund_orders o where o.purchase_id = p.id order by o.created_at desc limit 1
      ) is not null
        or p.is_unclaimed and p.status = 'paid' and not exists (
          select from public.refund_orders o where o.purchase_id = p.id and o.refusal is null)
      order by p.created_at limit 20) t);
end
$$;
