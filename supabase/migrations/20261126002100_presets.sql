-- Settings of an app's form that a visitor, also a guest, keeps under a name.
create table public.presets (
  user_id uuid not null references public.users (id) on delete cascade,
  app_id uuid not null references public.apps (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60 and name !~ '^\s|\s$'),
  prompt jsonb not null check (jsonb_typeof(prompt) = 'object' and octet_length(prompt::text) <= 16384),
  created_at timestamptz not null default now(),
  primary key (user_id, app_id, name)
);
create index presets_app_id_idx on public.presets (app_id);
alter table public.presets enable row level security;
alter table public.presets force row level security;
grant select (app_id, name, prompt, created_at) on public.presets to authenticated;
create policy "a visitor reads own presets" on public.presets
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only complete sessions of this site" on public.presets as restrictive for all to authenticated
  using ((select private.is_complete_session()));

-- Makes calls of one visitor wait for each other, so that each of them sees all presets.
create function private.lock_own_presets() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.users u where u.id = auth.uid() and private.is_complete_session() for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
end
$$;

-- Keeps the settings under the name, in place of those that have it. `mostPresets` of `shared/contract` is the same number.
create function public.save_preset(app_id uuid, name text, prompt jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_presets constant integer := 50;
begin
  perform private.lock_own_presets();
  insert into public.presets as p (user_id, app_id, name, prompt)
    values (auth.uid(), save_preset.app_id, save_preset.name, save_preset.prompt)
    on conflict on constraint presets_pkey do update set prompt = excluded.prompt;
  if (
    select count(*) from public.presets p where p.user_id = auth.uid() and p.app_id = save_preset.app_id
  ) > most_presets then
    raise exception using errcode = 'PT409', message = 'too_many_presets';
  end if;
end
$$;

-- Gives the visitor's preset another name; a name that is taken is refused.
create function public.rename_preset(app_id uuid, name text, new_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_own_presets();
  update public.presets p set name = rename_preset.new_name
    where p.user_id = auth.uid() and p.app_id = rename_preset.app_id and p.name = rename_preset.name;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'preset_exists';
end
$$;

create function public.remove_preset(app_id uuid, name text) returns void
language sql security definer set search_path = '' as $$
  delete from public.presets p
    where p.user_id = auth.uid() and p.app_id = remove_preset.app_id and p.name = remove_preset.name
      and private.is_complete_session()
$$;

revoke all on function public.save_preset(uuid, text, jsonb) from public, anon;
revoke all on function public.rename_preset(uuid, text, text) from public, anon;
revoke all on function public.remove_preset(uuid, text) from public, anon;
grant execute on function public.save_preset(uuid, text, jsonb) to authenticated;
grant execute on function public.rename_preset(uuid, text, text) to authenticated;
grant execute on function public.remove_preset(uuid, text) to authenticated;

-- As before, with the presets.
do $$
declare
  before constant text := pg_get_functiondef('public.export_content(uuid)'::regprocedure);
  after constant text := replace(before, $part$'reports', (select$part$, $part$'presets', (
        select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select a.name as app, p.name, p.prompt, p.created_at from public.presets p join public.apps a on a.id = p.app_id
        where p.user_id = export_content.user_id order by p.created_at) rows),
      'reports', (select$part$);
begin
  if after = before then
    raise exception 'export_content() has no place for presets';
  end if;
  execute after;
end
$$;
