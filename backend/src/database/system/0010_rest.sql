-- The type below a domain, and below that of another one; other types are their own.
create function _irodori.base_type(type oid) returns oid language sql stable as $$
  with recursive below as (
    select t.oid, t.typbasetype from pg_catalog.pg_type t where t.oid = type
    union all
    select t.oid, t.typbasetype from below b join pg_catalog.pg_type t on t.oid = b.typbasetype
  )
  select oid from below where typbasetype = 0
$$;

-- A changed schema is known to the API at once, as hosted. Only a superuser may make an event trigger: without one, it
-- is known after `notify pgrst, 'reload schema'`, as to a PostgREST of one's own.
create function _irodori.announce_schema() returns event_trigger language plpgsql as $$
begin
  perform pg_notify('pgrst', 'reload schema');
end
$$;
do $$
begin
  create event trigger announce_schema on ddl_command_end execute function _irodori.announce_schema();
  create event trigger announce_dropped on sql_drop execute function _irodori.announce_schema();
exception
  when insufficient_privilege then null;
end
$$;
