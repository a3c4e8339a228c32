-- The refusal has a code of the contract as its message. SQLSTATE 42501 stays: it is the one that the storage service
-- answers with a 403 and the message.
create or replace function private.keep_input_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folder constant text := split_part(new.name, '/', 1);
  visitor uuid;
  quota bigint;
begin
  if folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return new;
  end if;
  visitor := folder::uuid;
  perform pg_advisory_xact_lock(hashtextextended('inputs of ' || visitor, 0));
  quota := private.input_quota(visitor);
  if private.input_bytes(visitor, new) + private.input_size(new.metadata) > quota then
    raise exception using errcode = '42501', message = 'input_quota_exceeded', detail = format(
      'A visitor''s pictures in inputs may take %s MiB together; this one is too much. Remove others first.',
      quota / 1048576);
  end if;
  return new;
end
$$;
