-- How long requests may take, as on a hosted project: https://supabase.com/docs/guides/database/postgres/timeouts
do $$
declare
  setting record;
begin
  for setting in
    select * from (values
      ('anon', 'statement_timeout', '3s'),
      ('authenticated', 'statement_timeout', '8s'),
      ('authenticator', 'statement_timeout', '8s'),
      ('authenticator', 'lock_timeout', '8s')
    ) as settings (role, name, value)
    where not exists (
      select from pg_roles, unnest(rolconfig) entry
      where rolname = settings.role and entry like settings.name || '=%')
  loop
    execute format('alter role %I set %I = %L', setting.role, setting.name, setting.value);
  end loop;
exception
  -- Roles of a server that others manage keep the settings that those gave them.
  when insufficient_privilege then null;
end
$$;

-- Gives the open transaction the timeouts of the role, else those of authenticator, and of the function that is
-- called over REST; answers the milliseconds that a statement may take.
create function _irodori.take_settings(role text, function_schema text, function_name text)
returns integer language plpgsql as $$
declare
  entry text;
begin
  for entry in
    select e from pg_roles r, unnest(r.rolconfig) e
    where r.rolname in ('authenticator', take_settings.role) and e like '%\_timeout=%'
    order by r.rolname <> 'authenticator'
  loop
    perform set_config(split_part(entry, '=', 1), split_part(entry, '=', 2), true);
  end loop;
  if function_name is not null then
    for entry in
      select e from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest(p.proconfig) e
      where p.proname = function_name and n.nspname = function_schema and e like 'statement\_timeout=%'
    loop
      perform set_config('statement_timeout', split_part(entry, '=', 2), true);
    end loop;
  end if;
  return extract(epoch from current_setting('statement_timeout')::interval) * 1000;
end
$$;
