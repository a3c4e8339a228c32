-- An app's page shows the best of all public pictures of the app, no longer only those that somebody made a favourite.
drop index public.shown_pictures_liked_idx;
create index shown_pictures_best_idx
  on public.shown_pictures (app_id, chosen_at desc nulls last, favourites desc nulls last, shown_at desc nulls last)
  where is_listed;
