-- An event can concern something that the site did not sell, such as a payment that the operator made at Stripe by hand. It is
-- noted, so that the reconciliation asks no more about it.
alter table public.payment_events alter column purchase_id drop not null;

create function public.note_foreign_event(event jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.payment_events (id, type)
    values (note_foreign_event.event ->> 'id', note_foreign_event.event ->> 'type')
    on conflict do nothing
$$;
revoke all on function public.note_foreign_event(jsonb) from public, anon, authenticated;
grant execute on function public.note_foreign_event(jsonb) to service_role;
