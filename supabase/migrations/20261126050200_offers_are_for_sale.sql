-- Offers are readable where they can be bought: a site whose worker learned that payments are switched off shows no prices.
-- Before a worker has looked, they are taken to be on. The payment functions read offers with the service's rights.
alter table private.payment_look add column is_off boolean not null default false;

-- As before, and keeps that the site sells nothing, until a look finds payments that work.
create or replace function public.note_payments(outcome text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if outcome not in ('done', 'failed', 'off') then
    raise exception 'unknown outcome %', outcome;
  end if;
  insert into private.payment_look as l (is_well, is_off, looked_at) values (outcome = 'done', outcome = 'off', now())
    on conflict (is_only) do update set
      is_well = excluded.is_well, looked_at = excluded.looked_at,
      is_off = excluded.is_off or (l.is_off and note_payments.outcome = 'failed');
end
$$;

-- As before, and a row can say that the site sells nothing.
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
        when l.is_off then 'off'
        when l.looked_at < now() - interval '20 minutes' then 'unknown'
        when l.is_well then 'working'
        else 'late'
      end from private.payment_look l), 'off'))
$$;

create function private.is_selling() returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.payment_look l where l.is_off)
$$;
create policy "only while payments are on" on public.offers as restrictive for select to anon, authenticated
  using ((select private.is_selling()));
