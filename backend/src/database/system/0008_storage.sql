-- The functions, triggers and columns that hosted storage has beside its two tables.
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS');
-- Versions of objects cannot be switched on yet, as hosted.
alter table storage.buckets
  add column type storage.buckettype not null default 'STANDARD',
  add column versioning_status text not null default 'DISABLED',
  add constraint buckets_versioning_status_check
    check (versioning_status in ('DISABLED', 'ENABLED', 'SUSPENDED')),
  add constraint buckets_versioning_standard_only_check
    check (type = 'STANDARD' or versioning_status = 'DISABLED'),
  add constraint buckets_versioning_dark_check check (versioning_status = 'DISABLED');

alter table storage.objects
  add column archived_at timestamptz,
  add column is_delete_marker boolean not null default false,
  add column is_versioned boolean not null default false;

create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

create function storage.enforce_bucket_name_length() returns trigger language plpgsql as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end
$$;
create trigger enforce_bucket_name_length_trigger before insert or update of name on storage.buckets
  for each row execute function storage.enforce_bucket_name_length();

-- A row deleted by SQL would leave its file behind; the storage API sets storage.allow_delete_query.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

create function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;

create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select exists (
    select 1 from unnest(expected_operations) as expected
    where expected <> ''
      and regexp_replace(expected, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', '')
  )
$$;

create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

create function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void
language plpgsql as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end
$$;

create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text) language sql stable as $$
  select sum((o.metadata ->> 'size')::bigint)::bigint, o.bucket_id from storage.objects o group by o.bucket_id
$$;

-- One level below a folder: the objects, and their folders as rows of a name alone.
-- By name: in the order of whole names in small letters, so that `a-b` stands before the folder `a`, and folders that
-- differ in case are one. By a moment: the folders first, in the order of their names.
create function storage.search(
  prefix text, bucketname text, limits int default 100, levels int default 1, offsets int default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language sql stable as $$
  with asked as (
    select $7 in ('updated_at', 'created_at', 'last_accessed_at') as by_moment, lower($8) = 'desc' as backwards
  ), found as (
    select lower(o.name) collate "C" as place, substr(o.name, length($1) + 1) as rest,
      position('/' in substr(o.name, length($1 || $6) + 1)) as slash,
      o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
    from storage.objects o
    where o.bucket_id = $2 and starts_with(lower(o.name), lower($1 || $6))
  ), in_folders as (
    select f.place, left(f.rest, length($6) + f.slash - 1) as folder from found f where f.slash > 0
  ), folders as (
    select (array_agg(i.folder order by i.place))[case when a.backwards then count(*) else 1 end] as folder
    from in_folders i, asked a
    group by a.backwards, case when a.by_moment then i.folder else lower(i.folder) end
  ), entries as (
    select f.rest as entry, lower(f.rest) as place, f.id, f.updated_at, f.created_at, f.last_accessed_at, f.metadata,
      case $7 when 'updated_at' then f.updated_at when 'created_at' then f.created_at
        else f.last_accessed_at end as moment
    from found f where f.slash = 0
    union all
    select d.folder, lower(d.folder) || '/', null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
      null::jsonb, null::timestamptz
    from folders d
  )
  select e.entry, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata
  from entries e, asked a
  order by
    case when a.by_moment then e.id is not null end,
    case when a.by_moment and not a.backwards then e.moment end asc,
    case when a.by_moment and a.backwards then e.moment end desc,
    case when not a.by_moment and not a.backwards then e.place end collate "C" asc,
    case when not a.by_moment and a.backwards then e.place end collate "C" desc,
    case when not a.backwards then e.entry end asc,
    case when a.backwards then e.entry end desc
  limit least(coalesce($3, 100), 1500) offset $5
$$;

-- The same with a cursor: the entries after the one that was the last of the page before.
-- A folder is as old as its first object, where moments are asked for.
create function storage.search_v2(
  prefix text, bucket_name text, limits int default 100, levels int default 1, start_after text default '',
  sort_order text default 'asc', sort_column text default 'name', sort_column_after text default ''
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz,
  metadata jsonb
) language sql stable as $$
  with found as (
    select o.*, position('/' in substr(o.name, length($1) + 1)) as slash
    from storage.objects o where o.bucket_id = $2 and starts_with(o.name, $1)
  ), entries as (
    select f.name as entry, f.id, f.updated_at, f.created_at, f.last_accessed_at, f.metadata from found f
    where f.slash = 0 or $4 = 0
    union all
    select left(f.name, length($1) + f.slash), null::uuid, case when $7 <> 'name' then min(f.created_at) end,
      case when $7 <> 'name' then min(f.created_at) end, null::timestamptz, null::jsonb
    from found f where f.slash > 0 and $4 > 0 group by 1
  ), sorted as (
    select e.*, case $7
      when 'updated_at' then to_char(e.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      when 'created_at' then to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      else '' end as moment
    from entries e
  )
  select regexp_replace(rtrim(s.entry, '/'), '^.*/', ''), s.entry, s.id, s.updated_at, s.created_at,
    s.last_accessed_at, s.metadata
  from sorted s
  where $5 = ''
    or $6 = 'asc' and (s.moment collate "C", s.entry collate "C") > (coalesce($8, ''), $5)
    or $6 = 'desc' and (s.moment collate "C", s.entry collate "C") < (coalesce($8, ''), $5)
  order by
    case when $6 = 'asc' then s.moment collate "C" end asc,
    case when $6 = 'desc' then s.moment collate "C" end desc,
    case when $6 = 'asc' then s.entry collate "C" end asc,
    case when $6 = 'desc' then s.entry collate "C" end desc
  limit least(coalesce($3, 100), 1500)
$$;
