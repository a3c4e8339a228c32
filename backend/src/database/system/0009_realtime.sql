-- Messages as hosted keeps them: JSON or bytes, and an index for their replay.
alter table realtime.messages add column binary_payload bytea;
alter table realtime.messages add constraint messages_payload_exclusive
  check (payload is null or binary_payload is null) not valid;
drop index realtime.messages_inserted_at_topic_index;
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;

-- A message that cannot be stored is a warning: it must not undo the write that it speaks of.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(message_id)) end,
    event, topic, private, 'broadcast'
  );
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema
    ),
    event_name, topic_name
  );
exception when others then
  raise exception 'Failed to process the row: %', sqlerrm;
end
$$;

-- Hosted sends every message that names an event, whatever its extension.
drop trigger announce on realtime.messages;
create trigger announce after insert on realtime.messages
  for each row when (new.event is not null) execute function _irodori.announce_message();

-- Postgres drops a notification that equals an earlier one of its transaction; the number keeps equal changes apart.
create sequence _irodori.change_number;
-- A change that does not fit into a notification (8000 bytes). Every server that listens takes it from here, so that
-- it goes by age and not with the first reader.
create unlogged table _irodori.large_changes (
  number bigint primary key,
  change text not null,
  announced_at timestamptz not null default now()
);
create index large_changes_announced_at on _irodori.large_changes (announced_at);
revoke all on _irodori.large_changes from public;

-- Columns of a table's primary key and of its replica identity, both looked up when a row changes.
create function _irodori.index_columns(target oid, is_identity boolean) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by k.position)
  from pg_catalog.pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, position),
    pg_catalog.pg_attribute a
  where i.indrelid = target and (case when is_identity then i.indisreplident else i.indisprimary end)
    and a.attrelid = target and a.attnum = k.attnum
$$;

-- Three lines: what happened, the row that it left, and what the replica identity tells of the row before.
create or replace function _irodori.announce_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  number bigint := nextval('_irodori.change_number');
  identity "char" := (select relreplident from pg_catalog.pg_class where oid = tg_relid);
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  change text;
begin
  if identity <> 'f' and before is not null then
    before := (
      select jsonb_object_agg(name, before -> name)
      from unnest(_irodori.index_columns(tg_relid, identity = 'i')) name
    );
  end if;
  change := jsonb_build_object(
      'kind', 'change', 'number', number, 'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
      'commit_timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )::text
    || e'\n' || case when tg_op = 'DELETE' then 'null' else to_jsonb(new)::text end
    || e'\n' || coalesce(before::text, 'null');
  if octet_length(change) > 7900 then
    insert into _irodori.large_changes values (number, change);
    change := jsonb_build_object(
      'kind', 'large', 'number', number, 'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op);
  end if;
  perform pg_notify('irodori_realtime', change);
  return null;
end
$$;

-- Lets every table of the publication announce its changes, and no other.
create function _irodori.follow_publication() returns void language plpgsql as $$
declare
  target regclass;
begin
  for target in
    select format('%I.%I', schemaname, tablename)::regclass from pg_publication_tables
    where pubname = 'supabase_realtime'
    except
    select tgrelid from pg_trigger where tgname = 'irodori_announce'
  loop
    execute format(
      'create or replace trigger irodori_announce after insert or update or delete on %s
       for each row execute function _irodori.announce_change()', target);
  end loop;
  for target in
    select tgrelid from pg_trigger where tgname = 'irodori_announce' and tgparentid = 0
    except
    select format('%I.%I', schemaname, tablename)::regclass from pg_publication_tables
    where pubname = 'supabase_realtime'
  loop
    -- Another join may have dropped it while this one waited for the table.
    execute format('drop trigger if exists irodori_announce on %s', target);
  end loop;
end
$$;

-- Which of the identities ({role, sub, claims}) row-level security lets see the row with this key, as it is now.
-- A policy that fails shows nothing.
create function _irodori.seen_by(target regclass, key jsonb, key_columns text[], identities jsonb)
returns boolean[] language plpgsql as $$
declare
  sought text := format(
    'select exists (select from %s t, jsonb_populate_record(null::%s, $1) k where %s)', target, target,
    (select string_agg(format('t.%I = k.%I', name, name), ' and ') from unnest(key_columns) name));
  identity jsonb;
  seen boolean;
  answer boolean[] := '{}';
begin
  for identity in select * from jsonb_array_elements(identities) loop
    begin
      perform set_config('request.jwt.claims', identity ->> 'claims', true),
        set_config('request.jwt.claim.sub', coalesce(identity ->> 'sub', ''), true),
        set_config('request.jwt.claim.role', identity ->> 'role', true),
        set_config('role', identity ->> 'role', true);
      execute sought into seen using key;
    exception when others then
      seen := false;
      raise warning 'realtime cannot ask the policies of %: %', target, sqlerrm;
    end;
    perform set_config('role', 'none', true);
    answer := answer || seen;
  end loop;
  return answer;
end
$$;
