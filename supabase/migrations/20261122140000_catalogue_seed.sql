-- How the catalogue of supabase/seed/ reaches a database, the first time and again after it was changed. What an operator
-- changed by hand stays: a value that is no longer the one last applied is kept and reported, unless `overwrite` is set.

-- The catalogue's rows as they were last applied.
create table private.applied_seed (
  table_name text not null,
  id uuid not null,
  content jsonb not null,
  primary key (table_name, id)
);
alter table private.applied_seed enable row level security;

-- An app whose jobs remain cannot be deleted: it is withdrawn. Visitors with a job of it still see what they made.
alter table public.apps add column withdrawn_at timestamptz;
drop policy "everybody reads" on public.apps;
create policy "everybody reads the apps on offer" on public.apps
  for select to anon, authenticated using (withdrawn_at is null);
create policy "a visitor reads the withdrawn apps of own jobs" on public.apps
  for select to authenticated
  using (
    withdrawn_at is not null
    and exists (select from public.jobs j where j.app_id = apps.id and j.user_id = (select auth.uid()))
  );

create function private.refuse_withdrawn_app() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.apps a where a.id = new.app_id and a.withdrawn_at is not null) then
    raise exception using errcode = 'PT404', message = 'app_not_found';
  end if;
  return new;
end
$$;
create trigger refuse_withdrawn_app before insert on public.jobs
  for each row execute function private.refuse_withdrawn_app();

-- Fields may exchange positions within one application of the seed.
alter table public.app_prompt_fields
  drop constraint app_prompt_fields_app_id_position_key,
  add constraint app_prompt_fields_app_id_position_key unique (app_id, position) deferrable;

-- A row as single values: the keys of its `config` count one by one, so that a price changed by hand does not hold back
-- new examples.
create function private.seed_values(content jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select (seed_values.content - 'config') || coalesce(
    (select jsonb_object_agg('config.' || key, value) from jsonb_each(seed_values.content -> 'config')), '{}')
$$;

create function private.row_of_values(seed_values jsonb, has_config boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value) filter (where not key like 'config.%'), '{}')
    || case when has_config then jsonb_build_object('config', coalesce(
      jsonb_object_agg(substr(key, 8), value) filter (where key like 'config.%'), '{}')) else '{}' end
  from jsonb_each(seed_values)
$$;

-- The rows of one table that differ from the seed, and what applying it would change: a three-way merge of the rows that
-- were last applied, the rows of the database and the rows of the seed. `changed` are the values that become the seed's,
-- `kept` those that do not.
create function private.seed_changes(table_name text, wanted jsonb, overwrite boolean)
returns table (id uuid, change text, changed text[], kept text[], content jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format($query$
    with wanted as materialized (
      select (w ->> 'id')::uuid as id, w as content from jsonb_array_elements($1) w
    ), rows as materialized (
      select
        coalesce(w.id, a.id) as id, w.content as wanted, a.content as applied,
        (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(s)) where coalesce(w.content, a.content) ? key) as stored
      from wanted w
      full join (select * from private.applied_seed where table_name = %1$L) a using (id)
      left join public.%1$I s on s.id = coalesce(w.id, a.id)
    ), by_value as materialized (
      select
        rows.*,
        private.seed_values(wanted) as wanted_values,
        private.seed_values(stored) as stored_values,
        private.seed_values(coalesce(applied, stored)) as applied_values
      from rows
      where wanted is distinct from stored
    ), merged as (
      select by_value.*, m.*
      from by_value
      cross join lateral (
        select
          array_agg(key order by key) filter (where result is distinct from stored_values -> key) as changed,
          array_agg(key order by key) filter (where result is distinct from wanted_values -> key) as kept,
          jsonb_object_agg(key, result) filter (where result is not null) as result
        from (
          select key, case when $2 or stored_values -> key is not distinct from applied_values -> key
            then wanted_values -> key else stored_values -> key end as result
          from (select jsonb_object_keys(wanted_values) union select jsonb_object_keys(stored_values)) k (key)
        ) r
      ) m
    )
    select
      id,
      case
        when wanted is null and stored is null then 'gone'
        when wanted is null and (stored = applied or $2) then 'withdrawn'
        when stored is null and (applied is null or $2) then 'added'
        when wanted is not null and stored is not null and changed is not null then 'changed'
        else 'kept'
      end,
      case when wanted is not null and stored is not null then changed end,
      case when wanted is not null and stored is not null then kept end,
      case when stored is null then wanted else private.row_of_values(result, wanted ? 'config') end
    from merged
  $query$, seed_changes.table_name) using wanted, overwrite;
end
$$;

-- In the order in which rows may refer to one another.
create function private.seed_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array['categories', 'models', 'ai_model_input_data_types', 'apps', 'app_prompt_fields', 'app_reviews']
$$;

-- What a person calls the row: a slug or a name, after the slug of the app that it belongs to.
create function private.seed_row_name(table_name text, id uuid, seed jsonb) returns text
language sql stable security definer set search_path = '' as $$
  with known as (
    select t.key as table_name, (r ->> 'id')::uuid as id, r as content
    from jsonb_each(seed) t, jsonb_array_elements(t.value) r
    union all
    select a.table_name, a.id, a.content from private.applied_seed a
  )
  select concat_ws('/',
    (select app.content ->> 'slug' from known app
      where app.table_name = 'apps' and app.id = (k.content ->> 'app_id')::uuid limit 1),
    coalesce(k.content ->> 'slug', k.content ->> 'name'))
  from known k where k.table_name = seed_row_name.table_name and k.id = seed_row_name.id limit 1
$$;

-- What applying the seed would change: [{table, name, change, changed, kept}], without the rows that stay as they are.
create function public.pending_seed(seed jsonb, overwrite boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'table', t.name,
    'name', coalesce(private.seed_row_name(t.name, c.id, pending_seed.seed), c.id::text),
    'change', c.change, 'changed', c.changed, 'kept', c.kept) order by t.number, c.id), '[]')
  from unnest(private.seed_tables()) with ordinality t (name, number)
  cross join lateral private.seed_changes(t.name, coalesce(pending_seed.seed -> t.name, '[]'), pending_seed.overwrite) c
  where c.change <> 'gone'
$$;

-- Applies the seed in one transaction and returns what `pending_seed` would have said before.
create function public.apply_seed(seed jsonb, overwrite boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb;
  table_name text;
  columns text;
begin
  lock table private.applied_seed in share row exclusive mode;
  set constraints public.app_prompt_fields_app_id_position_key deferred;
  changes := public.pending_seed(seed, overwrite);

  foreach table_name in array private.seed_tables() loop
    select string_agg(format('%I', key), ', ') into columns from jsonb_object_keys(seed -> table_name -> 0) key;
    continue when columns is null;
    -- Fields and reviews of an app that was removed by hand have nowhere to go.
    execute format($query$
      insert into public.%1$I (%2$s)
      select %2$s from (
        select r.* from private.seed_changes(%1$L, $1, $2) c
        cross join lateral jsonb_populate_record(null::public.%1$I, c.content) r
        where c.change in ('added', 'changed')
          and (not c.content ? 'app_id' or exists (select from public.apps a where a.id = (c.content ->> 'app_id')::uuid))
      ) changed
      on conflict (id) do update set %3$s
    $query$, table_name, columns,
      (select string_agg(format('%1$I = excluded.%1$I', key), ', ') from jsonb_object_keys(seed -> table_name -> 0) key))
    using seed -> table_name, overwrite;
  end loop;

  perform private.withdraw_from_seed(seed, overwrite);
  delete from private.applied_seed;
  insert into private.applied_seed (table_name, id, content)
    select t.key, (r ->> 'id')::uuid, r from jsonb_each(seed) t, jsonb_array_elements(t.value) r;
  return changes;
end
$$;

-- An app with jobs or visitors' reviews is withdrawn with its form, any other is deleted; a model or a category stays
-- while an app has it.
create function private.withdraw_from_seed(seed jsonb, overwrite boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  table_name text;
  withdrawn uuid[];
begin
  foreach table_name in array array['apps', 'app_prompt_fields', 'app_reviews', 'ai_model_input_data_types', 'models', 'categories'] loop
    select array_agg(c.id) into withdrawn
      from private.seed_changes(table_name, coalesce(seed -> table_name, '[]'), overwrite) c
      where c.change = 'withdrawn';
    case table_name
      when 'apps' then
        delete from public.apps a where a.id = any (withdrawn)
          and not exists (select from public.jobs j where j.app_id = a.id)
          and not exists (select from public.app_reviews r where r.app_id = a.id and not r.is_sample);
        update public.apps set withdrawn_at = now() where id = any (withdrawn);
      when 'app_prompt_fields' then
        delete from public.app_prompt_fields f using public.apps a
          where f.id = any (withdrawn) and a.id = f.app_id and a.withdrawn_at is null;
      when 'app_reviews' then
        delete from public.app_reviews r using public.apps a
          where r.id = any (withdrawn) and a.id = r.app_id and a.withdrawn_at is null;
      when 'ai_model_input_data_types' then
        delete from public.ai_model_input_data_types where id = any (withdrawn);
      when 'models' then
        delete from public.models m
          where m.id = any (withdrawn) and not exists (select from public.apps a where a.model_id = m.id);
      when 'categories' then
        delete from public.categories c
          where c.id = any (withdrawn) and not exists (select from public.apps a where a.category_id = c.id);
    end case;
  end loop;
end
$$;

revoke all on function public.pending_seed(jsonb, boolean) from public;
revoke all on function public.apply_seed(jsonb, boolean) from public;
grant execute on function public.pending_seed(jsonb, boolean) to service_role;
grant execute on function public.apply_seed(jsonb, boolean) to service_role;
