-- A token may name any role that authenticator may take on, as PostgREST's connection on a hosted project.
create function _irodori.may_act_as(role text) returns boolean language sql stable as $$
  select may_act_as.role in ('anon', 'authenticated', 'service_role') or pg_has_role('authenticator', may_act_as.role,
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
$$;

-- Whether a setting can be given to a transaction. Those of a role need the rights of authenticator, as in PostgREST.
create function _irodori.may_take_setting(setting text, is_of_role boolean) returns boolean
language plpgsql stable as $$
begin
  -- Nearly every setting is a timeout; pg_settings takes a millisecond.
  if may_take_setting.setting like '%\_timeout' then return true; end if;
  if may_take_setting.setting like '%.%' then
    return not is_of_role and may_take_setting.setting not like 'pgrst.%';
  end if;
  return exists (
    select from pg_settings s
    where s.name = may_take_setting.setting and s.name not in ('role', 'session_authorization', 'default_transaction_isolation')
      and (s.context = 'user' or s.context = 'superuser'
        and (not is_of_role or has_parameter_privilege('authenticator', s.name, 'SET'))));
end
$$;

-- Gives the open transaction what a connection of authenticator has: the settings of the database and of authenticator,
-- over them those of the role, then those of the function that is called over REST; answers the milliseconds that a
-- statement may take. Refuses a role that authenticator may not take on, in the words of SET ROLE.
create or replace function _irodori.take_settings(role text, function_schema text, function_name text)
returns integer language plpgsql as $$
declare
  setting record;
begin
  if not exists (select from pg_roles where rolname = take_settings.role) then
    raise exception using errcode = '22023', message = format('role "%s" does not exist', take_settings.role);
  elsif not _irodori.may_act_as(take_settings.role) then
    raise exception using errcode = '42501', message = format('permission denied to set role "%s"', take_settings.role);
  end if;
  for setting in
    select substr(e, 1, strpos(e, '=') - 1) as name, substr(e, strpos(e, '=') + 1) as value, is_of_role
    from (
      select unnest(s.setconfig) as e, false as is_of_role, s.setrole <> 0 as is_own, s.setdatabase <> 0 as is_here
      from pg_db_role_setting s
      where s.setrole in (0, 'authenticator'::regrole)
        and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      union all
      select unnest(r.rolconfig), true, true, true from pg_roles r where r.rolname = take_settings.role
    ) entries
    order by is_of_role, is_own, is_here
  loop
    continue when not _irodori.may_take_setting(setting.name, setting.is_of_role);
    perform set_config(setting.name, setting.value, true);
  end loop;
  if function_name is not null then
    for setting in
      select substr(e, strpos(e, '=') + 1) as value
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest(p.proconfig) e
      where p.proname = function_name and n.nspname = function_schema and e like 'statement\_timeout=%'
    loop
      perform set_config('statement_timeout', setting.value, true);
    end loop;
  end if;
  return extract(epoch from current_setting('statement_timeout')::interval) * 1000;
end
$$;
