-- The home page shows the editors' choice, then public pictures that two registered accounts or more made a favourite, their
-- owners aside. Guests cost nothing to make, so theirs are not counted here; they are once the guest registers.
alter table public.favourites add column is_registered boolean not null default false;
update public.favourites f set is_registered = true
  from public.users u where u.id = f.user_id and not u.is_anonymous;

-- As before, and says whose favourite it is.
create or replace function private.date_favourite() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select j.created_at into new.made_at from public.jobs j where j.id = new.job_id and j.user_id = new.user_id;
  new.is_registered := exists (select from public.users u where u.id = new.user_id and not u.is_anonymous);
  return new;
end
$$;

-- `fans` are the registered accounts among those that `favourites` counts.
alter table public.shown_pictures add column fans integer not null default 0 check (fans >= 0);
update public.shown_pictures s set fans = counted.fans
  from (
    select f.job_id, count(*) as fans from public.favourites f join public.shown_pictures p using (job_id)
    where f.is_registered and f.user_id <> p.user_id group by f.job_id) counted
  where s.job_id = counted.job_id;

create or replace function private.count_favourite() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.favourites := case when tg_op = 'INSERT' then new else old end;
  change constant integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  update public.shown_pictures s
    set favourites = s.favourites + change,
      fans = s.fans + case when changed.is_registered then change else 0 end
    where s.job_id = changed.job_id and s.user_id <> changed.user_id;
  return null;
end
$$;

create function private.register_favourites() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with registered as (
    update public.favourites f set is_registered = true where f.user_id = new.id and not f.is_registered
    returning f.job_id
  )
  update public.shown_pictures s set fans = s.fans + 1
    from registered r where s.job_id = r.job_id and s.user_id <> new.id;
  return null;
end
$$;
create trigger register_favourites after update of is_anonymous on public.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function private.register_favourites();

-- Only pictures at which a classifier has looked are there without an editor.
alter table public.shown_pictures add column is_on_home boolean not null generated always as (
  visibility = 'public' and is_stored and hidden_at is null
    and (chosen_at is not null or (fans >= 2 and classifier_number is not null))) stored;
grant select (fans, is_on_home) on public.shown_pictures to anon, authenticated;
create index shown_pictures_home_idx on public.shown_pictures (chosen_at desc nulls last, fans desc, shown_at desc)
  where is_on_home;
