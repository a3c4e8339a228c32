create table public.entries (
  id bigint generated always as identity primary key,
  owner_id uuid not null default auth.uid(),
  body text not null,
  created_at timestamptz not null default now()
);
create index entries_owner_id_idx on public.entries (owner_id, id);
alter table public.entries enable row level security;
create policy "owners have their entries" on public.entries to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
grant select, insert on public.entries to authenticated;

create table public.heard (id bigint generated always as identity primary key, body text not null);
grant select, insert on public.heard to anon, authenticated;
alter publication supabase_realtime add table public.heard;

create function public.add(a int, b int) returns int language sql immutable as $$ select a + b $$;
grant execute on function public.add(int, int) to anon, authenticated;

create policy "everybody keeps files" on storage.objects for insert to authenticated with check (bucket_id = 'files');
create policy "everybody has files" on storage.objects for select to authenticated using (bucket_id = 'files');
