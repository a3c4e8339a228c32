-- A guest who signs in to an account that was used before takes presets and favourites along, as the bookmarks.

-- The most presets of a visitor for one app; `mostPresets` of `shared/contract` is the same number.
create function private.most_presets() returns bigint
language sql immutable set search_path = '' as $$ select 50 $$;

-- As before, with the number from its one place.
create or replace function public.save_preset(app_id uuid, name text, prompt jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_own_presets();
  insert into public.presets as p (user_id, app_id, name, prompt)
    values (auth.uid(), save_preset.app_id, save_preset.name, save_preset.prompt)
    on conflict on constraint presets_pkey do update set prompt = excluded.prompt;
  if (
    select count(*) from public.presets p where p.user_id = auth.uid() and p.app_id = save_preset.app_id
  ) > private.most_presets() then
    raise exception using errcode = 'PT409', message = 'too_many_presets';
  end if;
end
$$;

-- A name for another preset of the visitor: the wanted one, or with the first number that is free.
create function private.free_preset_name(user_id uuid, app_id uuid, wanted text) returns text
language sql stable set search_path = '' as $$
  select tried.name
  from generate_series(1, private.most_presets() + 1) n,
    lateral (select case n when 1 then wanted else left(wanted, 60 - length(format(' (%s)', n))) || format(' (%s)', n) end
      as name) tried
  where not exists (
    select from public.presets p
    where p.user_id = free_preset_name.user_id and p.app_id = free_preset_name.app_id and p.name = tried.name)
  order by n limit 1
$$;

-- Copies the newest presets of a guest to the visitor's account, for each app as many as the account has room for. Settings
-- that the account keeps under the same name already are not copied.
create function private.copy_presets(guest uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept public.presets;
begin
  perform private.lock_own_presets();
  for kept in
    select p.* from public.presets p
    where p.user_id = guest and not exists (
      select from public.presets own
      where own.user_id = auth.uid() and own.app_id = p.app_id and own.name = p.name and own.prompt = p.prompt)
    order by p.created_at desc, p.name
  loop
    insert into public.presets (user_id, app_id, name, prompt, created_at)
      select auth.uid(), kept.app_id, private.free_preset_name(auth.uid(), kept.app_id, kept.name), kept.prompt,
        kept.created_at
      where private.most_presets() > (
        select count(*) from public.presets own where own.user_id = auth.uid() and own.app_id = kept.app_id);
  end loop;
end
$$;

-- Moves a guest's favourites to the visitor's account, so that each is counted once: those that the account may see.
create function private.move_favourites(guest uuid) returns void
language sql security definer set search_path = '' as $$
  with moved as (
    delete from public.favourites f
    using public.jobs j left join public.shown_pictures s on s.job_id = j.id
    where f.user_id = guest and j.id = f.job_id and (j.user_id = auth.uid() or s.is_stored)
    returning f.job_id, f.created_at)
  insert into public.favourites (user_id, job_id, created_at)
    select auth.uid(), m.job_id, m.created_at from moved m
    on conflict do nothing
$$;

do $$
declare
  before constant text := pg_get_functiondef('public.keep_guest_account(text)'::regprocedure);
  after constant text := replace(before, 'perform private.copy_bookmarks(guest, auth.uid());',
    'perform private.copy_bookmarks(guest, auth.uid());
    perform private.copy_presets(guest);
    perform private.move_favourites(guest);');
begin
  if after = before then
    raise exception 'keep_guest_account() has no place for presets and favourites';
  end if;
  execute after;
end
$$;
