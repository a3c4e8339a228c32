create table notes (
  id bigint generated always as identity primary key,
  author uuid not null default auth.uid() references auth.users on delete cascade,
  body text not null
);
alter table notes enable row level security;
create policy "authors read and write their own notes" on notes
  using (author = auth.uid()) with check (author = auth.uid());
grant select, insert on notes to authenticated;

create policy "visitors upload pictures" on storage.objects
  for insert to authenticated with check (bucket_id = 'pictures');
