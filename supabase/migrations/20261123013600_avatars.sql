-- A visitor's own picture. The bucket is private: only the visitor's own pages show it, so nobody else has to read it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', false, 1048576, array['image/webp', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

alter table public.users add column avatar text
  constraint avatar_in_own_folder check (avatar ~ ('^' || id || '/[0-9a-f-]{36}\.(webp|jpg)$'));
grant update (avatar) on public.users to authenticated;

create function private.stored_avatars(visitor uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from storage.objects o
  where o.bucket_id = 'avatars' and o.name like stored_avatars.visitor || '/%'
$$;

create policy "a visitor reads own avatars" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- The former picture is removed after the new one is stored. A few may stay behind when a connection breaks.
create policy "a visitor with an account adds few own avatars" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and name ~ ('^' || (select auth.uid()) || '/[0-9a-f-]{36}\.(webp|jpg)$')
    and (select auth.jwt() ->> 'is_anonymous') is distinct from 'true'
    and private.stored_avatars((select auth.uid())) < 5
  );

create policy "a visitor removes own avatars" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- The paths of the visitor's stored avatars, by which a page finds those to remove; the policy above limits them.
create function public.own_avatars() returns setof text
language sql stable set search_path = '' as $$
  select o.name from storage.objects o where o.bucket_id = 'avatars'
$$;
revoke execute on function public.own_avatars() from public, anon;
grant execute on function public.own_avatars() to authenticated;

create function private.profile_claims(visitor uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', u.name, 'avatar', u.avatar) from public.users u
  where u.id = profile_claims.visitor
$$;
grant execute on function private.profile_claims(uuid) to supabase_auth_admin;

-- Tokens carry name and avatar of the profile, so that the header needs no request for them. A sign-in at a provider
-- writes the name there into the account's metadata; the visitor's own choice is in the profile.
create or replace function private.custom_access_token(event jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with profile as (
    select jsonb_set(
      event,
      '{claims,user_metadata}',
      coalesce(event #> '{claims,user_metadata}', '{}')
        || coalesce(private.profile_claims((event ->> 'user_id')::uuid), '{}')
    ) as event
  )
  select case
    when private.lacks_second_factor((event ->> 'user_id')::uuid, event #>> '{claims,aal}')
    then jsonb_set(profile.event, '{claims,awaits_second_factor}', 'true')
    else profile.event
  end
  from profile
$$;
