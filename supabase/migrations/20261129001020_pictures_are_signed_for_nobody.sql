-- A signed address works without a session until its time is over, so it would outlive a sign-out. The site loads private
-- pictures by the visitor's session each time and signs none; nobody else may, either.
create policy "a visitor's pictures are signed for nobody" on storage.objects
  as restrictive for select to authenticated
  using (
    bucket_id not in ('outputs', 'inputs', 'avatars')
    or coalesce(storage.operation(), '') not in ('storage.object.sign', 'storage.object.sign_many')
  );
