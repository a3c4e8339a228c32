-- Lists of a visitor's jobs are read from an index in their order, however many jobs the visitor and others have. Nothing
-- looks for all jobs of an app.
create index jobs_user_id_app_id_created_at_idx on public.jobs (user_id, app_id, created_at desc);
drop index public.jobs_app_id_idx;
create index jobs_rated_idx on public.jobs (user_id, created_at desc) where rating is not null;

-- When the owner made a favourite; null for a picture of somebody else. A job keeps this time.
alter table public.favourites add column made_at timestamptz;

create function private.date_favourite() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select j.created_at into new.made_at from public.jobs j where j.id = new.job_id and j.user_id = new.user_id;
  return new;
end
$$;
create trigger date_favourite before insert on public.favourites
  for each row execute function private.date_favourite();

update public.favourites f set made_at = j.created_at
  from public.jobs j where j.id = f.job_id and j.user_id = f.user_id;
create index favourites_made_at_idx on public.favourites (user_id, made_at desc, job_id desc) where made_at is not null;
