-- In place of the embedded database's file of this name. Roles belong to the whole server: another database of it
-- may have made them, and what only a superuser may give is left out for anybody else.
do $$
declare
  may_bypass text := case when (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
    then 'bypassrls' else '' end;
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit ' || may_bypass),
      ('authenticator', 'nologin noinherit'),
      ('dashboard_user', 'nologin'),
      ('supabase_admin', 'nologin'),
      ('supabase_auth_admin', 'nologin noinherit'),
      ('supabase_storage_admin', 'nologin noinherit'),
      ('supabase_realtime_admin', 'nologin noinherit')
    ) as roles (name, attributes)
    where not exists (select from pg_roles where rolname = roles.name)
  loop
    execute format('create role %I %s', wanted.name, wanted.attributes);
  end loop;
  -- Roles that somebody else made have been granted by them.
  begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant anon, authenticated, service_role to %I', current_user);
    end if;
    grant anon, authenticated, service_role to authenticator;
    grant anon, authenticated, service_role to supabase_storage_admin;
  exception
    when insufficient_privilege then null;
  end;
end
$$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

create schema supabase_migrations;
create table supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text,
  created_by text,
  idempotency_key text unique,
  rollback text[]
);
create table supabase_migrations.seed_files (path text primary key, hash text not null);
