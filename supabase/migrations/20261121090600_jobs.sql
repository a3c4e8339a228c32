create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  app_id uuid not null references public.apps (id) on delete restrict,
  prompt jsonb not null check (jsonb_typeof(prompt) = 'object' and octet_length(prompt::text) <= 65536),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status public.job_status not null default 'INITIATED',
  output jsonb check (jsonb_typeof(output) = 'object'),
  rating smallint check (rating between 1 and 5),
  review text check (char_length(review) between 1 and 2000),
  reason public.job_reason,
  message text check (char_length(message) <= 500),
  cost integer not null check (cost >= 0),
  idempotency_key uuid not null,
  unique (user_id, idempotency_key),
  constraint output_with_success check ((status = 'SUCCESS') = (output is not null)),
  constraint reason_with_error check ((status = 'ERROR') = (reason is not null)),
  constraint opinion_with_success check (status = 'SUCCESS' or (rating is null and review is null))
);
create index jobs_user_id_created_at_idx on public.jobs (user_id, created_at desc);
create index jobs_app_id_idx on public.jobs (app_id);
create index jobs_unfinished_idx on public.jobs (user_id, created_at)
  where status in ('INITIATED', 'CREATED', 'GENERATING');

-- One row per transition, for the visitor's timeline.
create table public.job_events (
  id bigint generated always as identity primary key,
  job_id uuid not null references public.jobs (id) on delete cascade,
  status public.job_status not null,
  reason public.job_reason,
  at timestamptz not null default clock_timestamp()
);
create index job_events_job_id_idx on public.job_events (job_id, id);

-- One row per try of a worker; the open one is the lease.
create table public.job_runs (
  job_id uuid not null references public.jobs (id) on delete cascade,
  attempt integer not null check (attempt >= 1),
  user_id uuid not null references public.users (id) on delete cascade,
  worker text not null check (char_length(worker) between 1 and 200),
  started_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz not null,
  ended_at timestamptz,
  outcome text,
  primary key (job_id, attempt)
);
create unique index job_runs_one_open_per_job on public.job_runs (job_id) where ended_at is null;
create index job_runs_open_lease_idx on public.job_runs (lease_until) where ended_at is null;
create index job_runs_user_id_started_at_idx on public.job_runs (user_id, started_at desc);

create trigger touch before update on public.jobs
  for each row execute function private.touch();

alter table public.jobs enable row level security;
alter table public.jobs force row level security;
alter table public.job_events enable row level security;
alter table public.job_events force row level security;
alter table public.job_runs enable row level security;
alter table public.job_runs force row level security;

grant select, update (rating, review) on public.jobs to authenticated;
grant select on public.job_events to authenticated;
grant select, update on public.jobs to service_role;
grant select on public.job_events, public.job_runs to service_role;

create policy "a visitor reads own jobs" on public.jobs
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a visitor rates own finished jobs" on public.jobs
  for update to authenticated
  using (user_id = (select auth.uid()) and status = 'SUCCESS')
  with check (user_id = (select auth.uid()) and status = 'SUCCESS');
create policy "a visitor reads the events of own jobs" on public.job_events
  for select to authenticated
  using (exists (select from public.jobs where jobs.id = job_id and jobs.user_id = (select auth.uid())));
