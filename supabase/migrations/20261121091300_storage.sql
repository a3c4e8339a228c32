insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('catalogue', 'catalogue', true, 1048576, array['image/webp', 'image/png', 'image/jpeg']),
  ('outputs', 'outputs', false, 20971520, array['image/webp', 'image/png', 'image/jpeg']),
  ('inputs', 'inputs', false, 10485760, array['image/webp', 'image/png', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Objects of `outputs` and `inputs` lie in a folder named after their owner.
create policy "a visitor reads own outputs" on storage.objects
  for select to authenticated
  using (bucket_id = 'outputs' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "a visitor reads own inputs" on storage.objects
  for select to authenticated
  using (bucket_id = 'inputs' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "a visitor adds own inputs" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'inputs' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "a visitor removes own inputs" on storage.objects
  for delete to authenticated
  using (bucket_id = 'inputs' and (storage.foldername(name))[1] = (select auth.uid())::text);
