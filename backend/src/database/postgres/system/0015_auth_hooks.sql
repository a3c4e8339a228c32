-- In place of the embedded database's file of this name: the roles may be somebody else's, who has to grant
-- supabase_auth_admin to this user before hooks can be functions of the database.
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

create index identities_email_idx on auth.identities (email text_pattern_ops);
