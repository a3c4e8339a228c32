-- Hooks of the project act as supabase_auth_admin, who on a hosted project owns these tables. Where somebody else made
-- the role, they have to grant it to this user before hooks can be functions of the database.
do $$
declare
  name text;
begin
  begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant supabase_auth_admin to %I', current_user);
    end if;
  exception
    when insufficient_privilege then null;
  end;
  for name in select tablename from pg_tables where schemaname = 'auth' loop
    execute format('create policy supabase_auth_admin on auth.%I to supabase_auth_admin using (true)', name);
  end loop;
end
$$;
grant usage on schema auth, public, extensions to supabase_auth_admin;
grant all on all tables in schema auth to supabase_auth_admin;
grant execute on all functions in schema auth to supabase_auth_admin;

-- Who signs up is looked for among all ways of signing in.
create index identities_email_idx on auth.identities (email text_pattern_ops);
