-- What the worker's last look at the payments came to: one row, none on a site that sells nothing.
create table private.payment_look (
  is_only boolean primary key default true check (is_only),
  is_well boolean not null,
  looked_at timestamptz not null
);
alter table private.payment_look enable row level security;

-- For the worker: the outcome of its call of the edge function `reconcile-payments`.
create function public.note_payments(outcome text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if outcome not in ('done', 'failed', 'off') then
    raise exception 'unknown outcome %', outcome;
  elsif outcome = 'off' then
    delete from private.payment_look;
  else
    insert into private.payment_look as l (is_well, looked_at) values (outcome = 'done', now())
      on conflict (is_only) do update set is_well = excluded.is_well, looked_at = excluded.looked_at;
  end if;
end
$$;
revoke all on function public.note_payments(text) from public, anon, authenticated;
grant execute on function public.note_payments(text) to service_role;

-- As before, and whether Stripe's word of payments arrives: the worker asks for it every five minutes.
create or replace function public.service_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'pictures', case
      when not exists (
        select from private.worker_presence p where p.seen_at > now() - interval '2 minutes') then 'paused'
      when exists (
        select from public.jobs j where j.status = 'CREATED' and j.created_at < now() - interval '3 minutes') then 'slow'
      else 'working'
    end,
    'mails', case
      when exists (
        select from public.mails m
        where m.sent_at is null and m.attempts < 12 and m.created_at < now() - interval '10 minutes') then 'late'
      else 'working'
    end,
    'payments', coalesce((
      select case
        when l.looked_at < now() - interval '20 minutes' then 'unknown'
        when l.is_well then 'working'
        else 'late'
      end from private.payment_look l), 'off'))
$$;
