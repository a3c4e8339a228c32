insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('shelves', 'shelves', false, null, null),
  ('showcase', 'showcase', true, null, null),
  ('dropbox', 'dropbox', false, null, null);

-- shelves and showcase: everybody all in the own folder.
create policy "all in own folders" on storage.objects for all to authenticated
  using (bucket_id in ('shelves', 'showcase') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id in ('shelves', 'showcase') and (storage.foldername(name))[1] = (select auth.uid())::text);

-- dropbox: what is put in is out of sight, unless the question is whether it is there.
create policy "put into the dropbox" on storage.objects for insert to authenticated
  with check (bucket_id = 'dropbox' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "only download from the dropbox" on storage.objects for select to authenticated
  using (
    bucket_id = 'dropbox' and (storage.foldername(name))[1] = (select auth.uid())::text
    and storage.filename(name) like 'seen%' and storage.allow_only_operation('storage.object.get_authenticated')
  );

create policy "buckets are seen by those who are signed in" on storage.buckets for select to authenticated
  using (id in ('shelves', 'showcase'));
