-- The storage tells search engines to keep away from a file (`X-Robots-Tag: none`), unless the metadata of its object have
-- another value. They may show what the sitemap names: the catalogue, and the pictures that editors chose while their words
-- are shown. The rows are changed here and not by uploads, because a choice uploads nothing, and because the Supabase CLI,
-- which uploads the catalogue, sets no such header.
create function private.admit_search_engines() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.metadata := new.metadata || '{"xRobotsTag": "all"}';
  return new;
end
$$;
create trigger admit_search_engines before insert or update of metadata on storage.objects
  for each row when (new.bucket_id = 'catalogue') execute function private.admit_search_engines();
update storage.objects set metadata = metadata where bucket_id = 'catalogue';

create function private.is_for_search(picture public.shown_pictures) returns boolean
language sql immutable set search_path = '' as $$
  select picture.chosen_at is not null and coalesce(picture.words, '') <> ''
$$;
create function private.follow_choice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update storage.objects o
    set metadata = case when private.is_for_search(new) then o.metadata || '{"xRobotsTag": "all"}'
      else o.metadata - 'xRobotsTag' end
    where o.bucket_id = 'shown' and o.name in (old.path, new.path);
  return null;
end
$$;
create trigger follow_choice after update on public.shown_pictures
  for each row when (private.is_for_search(new) <> private.is_for_search(old)) execute function private.follow_choice();
