-- The licence under which others give a model away, which may forbid to sell its pictures; null for the site's own models,
-- and where the operator has named none.
alter table public.models
  add column licence text check (char_length(licence) between 1 and 80),
  add column licence_url text check (licence_url ~ '^https://' and char_length(licence_url) <= 500),
  add constraint a_licence_is_named check (licence_url is null or licence is not null);
