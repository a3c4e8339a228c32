-- The ledger: entries are only ever added, numbered per account. `balance` is the account's after the entry.
create table public.credit_entries (
  user_id uuid not null references public.users (id) on delete cascade,
  number integer not null,
  job_id uuid references public.jobs (id) on delete cascade,
  kind public.credit_entry_kind not null,
  amount integer not null,
  balance integer not null,
  note text check (char_length(note) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, number),
  constraint credits_suffice check (balance >= 0),
  constraint amount_fits_kind check (
    case kind when 'grant' then amount > 0 when 'hold' then amount <= 0 when 'capture' then amount = 0 else amount >= 0 end
  ),
  constraint job_fits_kind check ((kind = 'grant') = (job_id is null))
);
create unique index credit_entries_one_hold_per_job on public.credit_entries (job_id) where kind = 'hold';
create unique index credit_entries_one_settlement_per_job on public.credit_entries (job_id)
  where kind in ('capture', 'refund');
create unique index credit_entries_one_gift_per_user on public.credit_entries (user_id, note)
  where kind = 'grant' and note in ('welcome', 'registration');

alter table public.credit_entries enable row level security;
alter table public.credit_entries force row level security;
grant select on public.credit_entries to authenticated;
grant select, insert (user_id, job_id, kind, amount, note) on public.credit_entries to service_role;
create policy "a visitor reads own entries" on public.credit_entries
  for select to authenticated using (user_id = (select auth.uid()));

create function private.balance_of(account uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select balance from public.credit_entries where user_id = account order by number desc limit 1), 0)
$$;

-- The lock on the account makes number and running balance exact under parallel entries.
create function private.post_credit_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  perform from public.users where id = new.user_id for no key update;
  if new.job_id is not null then
    select * into job from public.jobs where id = new.job_id;
    if job.user_id <> new.user_id or abs(new.amount) <> (case new.kind when 'capture' then 0 else job.cost end) then
      raise exception using errcode = 'PT409', message = format('entry does not fit job %s', new.job_id);
    end if;
    if new.kind <> 'hold' and not exists (
      select from public.credit_entries where job_id = new.job_id and kind = 'hold'
    ) then
      raise exception using errcode = 'PT409', message = format('nothing is held for job %s', new.job_id);
    end if;
  end if;
  select coalesce(max(number), 0) + 1 into new.number from public.credit_entries where user_id = new.user_id;
  new.balance := private.balance_of(new.user_id) + new.amount;
  return new;
end
$$;

create trigger post before insert on public.credit_entries
  for each row execute function private.post_credit_entry();

create function private.keep_credit_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Entries go with their account only.
  if tg_op = 'DELETE' then
    if not exists (select from public.users where id = old.user_id) then
      return old;
    end if;
  end if;
  raise exception using errcode = 'PT409', message = 'credit entries are never changed or removed';
end
$$;

create trigger keep before update or delete on public.credit_entries
  for each row execute function private.keep_credit_entry();
create trigger keep_all before truncate on public.credit_entries
  for each statement execute function private.keep_credit_entry();

-- A job's status moves its credits, so that no way of changing a job can forget or repeat it.
create function private.settle_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.credit_entries (user_id, job_id, kind, amount)
  values (
    new.user_id,
    new.id,
    case new.status when 'INITIATED' then 'hold' when 'SUCCESS' then 'capture' else 'refund' end::public.credit_entry_kind,
    case new.status when 'INITIATED' then -new.cost when 'SUCCESS' then 0 else new.cost end
  );
  return null;
end
$$;

create trigger hold_credits after insert on public.jobs
  for each row execute function private.settle_job();
create trigger settle_credits after update of status on public.jobs
  for each row when (old.status is distinct from new.status and new.status in ('SUCCESS', 'ERROR'))
  execute function private.settle_job();

create function private.welcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.credit_entries (user_id, kind, amount, note)
  values (
    new.id,
    'grant',
    case when tg_op = 'UPDATE' then 90 when new.is_anonymous then 10 else 100 end,
    case when tg_op = 'UPDATE' then 'registration' else 'welcome' end
  )
  on conflict do nothing;
  return null;
end
$$;

create trigger welcome after insert on public.users
  for each row execute function private.welcome();
create trigger welcome_registered after update of is_anonymous on public.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function private.welcome();

create function public.credit_balance() returns integer
language sql stable security definer set search_path = '' as $$
  select private.balance_of(auth.uid())
$$;
revoke all on function public.credit_balance() from public;
grant execute on function public.credit_balance() to authenticated;
