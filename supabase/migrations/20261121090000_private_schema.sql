-- Tables and functions of `public` are closed until a migration opens them: hosted projects grant everything by default.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Triggers and inner steps live here; the API does not expose this schema.
create schema private;
revoke all on schema private from public;

create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
