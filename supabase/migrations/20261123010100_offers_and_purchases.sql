-- What can be bought, and what visitors bought. Money is whole minor units of its currency, as at Stripe.
create type public.offer_kind as enum ('pack', 'plan');

create table public.offers (
  id uuid primary key default gen_random_uuid(),
  kind public.offer_kind not null,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (char_length(name) between 1 and 80),
  -- Of a plan: for each month.
  credits integer not null check (credits > 0),
  price integer not null check (price > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  position integer not null default 0,
  active boolean not null default true,
  -- True for the prices that come with the seed, which an operator replaces.
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Checked at the end of a transaction, so that a plan can replace another.
  constraint offers_one_active_plan exclude using btree (kind with =) where (kind = 'plan' and active)
    deferrable initially deferred
);

-- The order is the rank: a reading of Stripe that is older than another never undoes it. The last three follow `paid`.
create type public.purchase_status as enum
  ('open', 'pending', 'failed', 'expired', 'paid', 'quarantined', 'disputed', 'refunded');

-- One payment for credits: a pack, the first month of a plan, or a later month of it. What was ordered is a copy of the
-- offer. The row stays without its visitor, as tax law wants.
create table public.purchases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.users (id) on delete set null,
  offer_id uuid references public.offers (id) on delete set null,
  kind public.offer_kind not null,
  name text not null,
  credits integer not null check (credits > 0),
  price integer not null check (price > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- The origin to which Stripe sends the visitor back.
  site text not null,
  status public.purchase_status not null default 'open',
  -- The part of the price that is tax; null until it is paid.
  tax integer check (tax >= 0),
  -- All refunds that did not fail.
  refunded integer not null default 0 check (refunded >= 0),
  -- Why the payment gives no credits although it was made.
  quarantine text,
  session_id text unique,
  payment_intent text unique,
  invoice text unique,
  subscription text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz,
  paid_at timestamptz
);
create index purchases_user_id_created_at_idx on public.purchases (user_id, created_at desc);
create index purchases_offer_id_idx on public.purchases (offer_id);
create index purchases_unsettled_idx on public.purchases (updated_at) where status in ('open', 'pending');

create type public.refund_status as enum ('pending', 'succeeded', 'failed');

create table public.purchase_refunds (
  id text primary key,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  amount integer not null check (amount > 0),
  status public.refund_status not null
);
create index purchase_refunds_purchase_id_idx on public.purchase_refunds (purchase_id);

-- Stripe's words, in the order in which one can follow another.
create type public.dispute_status as enum (
  'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'prevented',
  'lost', 'won'
);

create table public.purchase_disputes (
  id text primary key,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  status public.dispute_status not null
);
create index purchase_disputes_purchase_id_idx on public.purchase_disputes (purchase_id);

create type public.subscription_status as enum ('active', 'past_due', 'ended');

-- A plan that a visitor took. Its price and credits are those of `purchase_id`, which began it.
create table public.subscriptions (
  id text primary key,
  user_id uuid references public.users (id) on delete set null,
  purchase_id uuid not null unique references public.purchases (id) on delete restrict,
  status public.subscription_status not null,
  renews_at timestamptz,
  -- When it ends because it was cancelled.
  cancels_at timestamptz,
  -- When Stripe was asked for this state: a later question wins.
  asked_at timestamptz not null
);
create index subscriptions_user_id_idx on public.subscriptions (user_id);

-- The events of Stripe that were handled, in the transaction of what they changed.
create table public.payment_events (
  id text primary key,
  type text not null,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  handled_at timestamptz not null default now()
);
create index payment_events_purchase_id_idx on public.payment_events (purchase_id);

-- A visitor at Stripe. The address is the one with which the customer is made there, so that a repeated call is equal.
create table public.payment_customers (
  user_id uuid primary key references public.users (id) on delete cascade,
  email text,
  customer text unique
);

create trigger touch before update on public.offers for each row execute function private.touch();
create trigger touch before update on public.purchases for each row execute function private.touch();

do $$
declare
  name text;
begin
  foreach name in array array['offers', 'purchases', 'purchase_refunds', 'purchase_disputes', 'subscriptions',
    'payment_events', 'payment_customers']
  loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('grant select on public.%I to service_role', name);
  end loop;
  foreach name in array array['purchases', 'subscriptions']
  loop
    execute format('grant select on public.%I to authenticated', name);
    execute format('create policy "a visitor reads the own ones" on public.%I for select to authenticated '
      'using (user_id = (select auth.uid()))', name);
    execute format('create policy "only complete sessions of this site" on public.%I as restrictive for all to '
      'authenticated using ((select private.is_complete_session()))', name);
  end loop;
end
$$;

create policy "everybody reads" on public.offers for select to anon, authenticated using (true);
grant select on public.offers to anon, authenticated;
grant insert, update, delete on public.offers to service_role;
grant update (session_id) on public.purchases to service_role;
grant update (customer) on public.payment_customers to service_role;

-- Entries of the ledger that come from a payment.
alter table public.credit_entries
  add column purchase_id uuid references public.purchases (id) on delete restrict,
  drop constraint credits_suffice,
  drop constraint amount_fits_kind,
  drop constraint job_fits_kind,
  -- A refund after the credits were spent leaves a debt. It refuses holds; captures and refunds of jobs still fit.
  add constraint credits_suffice check (balance >= 0 or amount >= 0 or kind = 'reversal'),
  add constraint amount_fits_kind check (
    case kind
      when 'grant' then amount > 0
      when 'purchase' then amount > 0
      when 'allowance' then amount > 0
      when 'hold' then amount <= 0
      when 'capture' then amount = 0
      when 'refund' then amount >= 0
      when 'reversal' then amount <> 0
    end
  ),
  add constraint job_fits_kind check ((kind in ('hold', 'capture', 'refund')) = (job_id is not null)),
  add constraint purchase_fits_kind check ((kind in ('purchase', 'allowance', 'reversal')) = (purchase_id is not null));
create unique index credit_entries_one_grant_per_purchase on public.credit_entries (purchase_id)
  where kind in ('purchase', 'allowance');
create index credit_entries_purchase_id_idx on public.credit_entries (purchase_id) where purchase_id is not null;
