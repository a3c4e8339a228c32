create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create publication supabase_realtime;

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
begin
  insert into realtime.messages (payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
end
$$;

-- A message written by SQL is sent to the topic's subscribers; the server reads it by its id.
create function _irodori.announce_message() returns trigger language plpgsql security definer as $$
begin
  perform pg_notify('irodori_realtime', json_build_object('kind', 'message', 'id', new.id)::text);
  return null;
end
$$;
create trigger announce after insert on realtime.messages
  for each row when (new.extension = 'broadcast') execute function _irodori.announce_message();

-- A change of a published table. Carries the row when it fits into a notification (8000 bytes), else only the key.
create function _irodori.announce_change() returns trigger language plpgsql security definer as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  key_columns text[] := tg_argv[0]::text[];
  key jsonb := (select coalesce(jsonb_object_agg(k, changed -> k), '{}') from unnest(key_columns) k);
  old_key jsonb := case when tg_op = 'UPDATE'
    then (select coalesce(jsonb_object_agg(k, to_jsonb(old) -> k), '{}') from unnest(key_columns) k) end;
  message jsonb := jsonb_build_object(
    'kind', 'change', 'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'commit_timestamp', to_jsonb(now()), 'key', key, 'old_key', old_key);
begin
  if octet_length(changed::text) < 7000 and tg_op <> 'DELETE' then
    message := message || jsonb_build_object('record', changed);
  end if;
  perform pg_notify('irodori_realtime', message::text);
  return null;
end
$$;
