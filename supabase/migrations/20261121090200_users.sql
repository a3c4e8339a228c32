-- The profile beside auth.users; email and is_anonymous follow the account, the name belongs to the visitor.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  name text check (char_length(name) between 1 and 80),
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch before update on public.users
  for each row execute function private.touch();

alter table public.users enable row level security;
alter table public.users force row level security;
grant select, update (name) on public.users to authenticated;
grant select, update (name) on public.users to service_role;

create policy "a visitor reads the own profile" on public.users
  for select to authenticated using (id = (select auth.uid()));
create policy "a visitor renames the own profile" on public.users
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.users as profile (id, email, name, is_anonymous)
  values (
    new.id,
    new.email,
    nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 80), ''),
    coalesce(new.is_anonymous, false)
  )
  on conflict (id) do update set
    email = excluded.email,
    name = coalesce(profile.name, excluded.name),
    is_anonymous = excluded.is_anonymous;
  return null;
end
$$;

create trigger follow_account
  after insert or update of email, is_anonymous, raw_user_meta_data on auth.users
  for each row execute function private.follow_account();
