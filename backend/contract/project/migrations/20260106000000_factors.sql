-- Seen and changed by its owner, and only after a second factor.
create table public.vaults (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  content text not null
);
alter table public.vaults enable row level security;
create policy "their own" on public.vaults for all to authenticated using (owner = (select auth.uid()));
create policy "after a second factor" on public.vaults as restrictive for all to authenticated
  using ((select auth.jwt() ->> 'aal') = 'aal2');
grant select, insert, update, delete on public.vaults to authenticated, service_role;
