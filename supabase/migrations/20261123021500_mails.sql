-- Mails of the site, beside those of the auth service: written in the transaction of what they tell, sent by a worker.
create type public.mail_kind as enum ('receipt', 'refund');

create table public.mails (
  id uuid primary key default gen_random_uuid(),
  kind public.mail_kind not null,
  -- Of one kind, the mail with a key is written once.
  key text not null,
  -- Address and facts are forgotten when the mail is sent.
  address text,
  facts jsonb,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- The next attempt.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (kind, key),
  constraint sent_mails_hold_nobody check ((sent_at is null) = (address is not null and facts is not null))
);
create index mails_due_at_idx on public.mails (due_at) where sent_at is null;

alter table public.mails enable row level security;
alter table public.mails force row level security;
grant select on public.mails to service_role;

-- Does nothing for a visitor without an address.
create function private.post_mail(visitor uuid, kind public.mail_kind, key text, facts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.mails (kind, key, address, facts)
    select post_mail.kind, post_mail.key, u.email, post_mail.facts from public.users u
    where u.id = post_mail.visitor and u.email is not null
  on conflict do nothing
$$;

-- The mails that are due, the oldest first. One that is not reported as sent is due again, later each time; after twelve
-- attempts, two days, it is given up.
create function public.take_mails(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from public.mails m where m.created_at < now() - interval '60 days';
  with due as (
    select m.id from public.mails m where m.sent_at is null and m.due_at <= now() and m.attempts < 12
    order by m.due_at limit take_mails.most for update skip locked
  ), claimed as (
    update public.mails m set attempts = m.attempts + 1,
      due_at = now() + least(interval '1 minute' * 2 ^ m.attempts, interval '6 hours')
    from due where m.id = due.id
    returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'address', c.address, 'facts', c.facts) order by c.created_at), '[]')
    into taken from claimed c;
  return taken;
end
$$;

create function public.mail_sent(mail_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.mails set sent_at = now(), address = null, facts = null where id = mail_sent.mail_id and sent_at is null
$$;

revoke all on function public.take_mails(integer) from public;
revoke all on function public.mail_sent(uuid) from public;
grant execute on function public.take_mails(integer) to service_role;
grant execute on function public.mail_sent(uuid) to service_role;

-- A receipt when a purchase is paid, and a mail for each sum that goes back.
create function private.mail_purchase() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object(
    'purchaseId', new.id, 'site', new.site, 'kind', new.kind, 'name', new.name, 'price', new.price,
    'currency', new.currency, 'tax', new.tax, 'paidAt', new.paid_at, 'refunded', new.refunded);
begin
  if old.paid_at is null and new.paid_at is not null and new.quarantine is null then
    perform private.post_mail(new.user_id, 'receipt', new.id::text, facts);
  end if;
  if new.refunded > old.refunded then
    perform private.post_mail(new.user_id, 'refund', format('%s %s', new.id, new.refunded), facts);
  end if;
  return null;
end
$$;

create trigger mail after update of paid_at, refunded on public.purchases
  for each row execute function private.mail_purchase();
