-- The pictures of apps have copies in AVIF (shared/contract/src/catalogue-picture.ts).
update storage.buckets
set allowed_mime_types = array['image/webp', 'image/avif', 'image/png', 'image/jpeg']
where id = 'catalogue';
