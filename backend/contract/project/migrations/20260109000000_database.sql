create function public.statement_timeout() returns text language sql stable as $$
  select current_setting('statement_timeout')
$$;

create function public.slow_with_own_timeout(seconds float) returns int language plpgsql
set statement_timeout to '1s' as $$
begin
  return public.slow(seconds);
end
$$;

create type public.mood as enum ('calm', 'merry');
create table public.formats (
  id int primary key,
  at timestamptz,
  local_at timestamp,
  day date,
  clock time,
  clock_zone timetz,
  span interval,
  price numeric,
  many bigint,
  ratio double precision,
  bytes bytea,
  doc jsonb,
  text_doc json,
  words text[],
  docs jsonb[],
  moments timestamptz[],
  mood public.mood,
  moods public.mood[],
  tag uuid,
  active boolean,
  address inet,
  range int4range
);
alter table public.formats enable row level security;
create policy "everybody reads formats" on public.formats for select using (true);
grant select on public.formats to anon, authenticated;
insert into public.formats values (
  1, '2026-02-03 04:05:06.789+02', '2026-02-03 04:05:06', '2026-02-03', '04:05:06', '04:05:06+02', '1 day 02:03:04',
  4.50, 9007199254740991, 0.1, '\x00ff10', '{"a": [1, null, "x"]}', '{"b": 2}', '{plain,"with, comma",NULL,"a \"quote\""}',
  array['{"c": 3}'::jsonb, '"text"'], '{2026-02-03 04:05:06+00}', 'merry', '{calm,merry}',
  '0b5f3c9e-0000-4000-8000-000000000001', true, '192.0.2.7', '[1,5)'
), (2, null, null, null, null, null, null, 'NaN', null, 'Infinity', null, null, null, '{}', null, null, null, null, null,
  null, null, null);

create function public.write_slowly() returns int language plpgsql set statement_timeout to '500ms' as $$
begin
  insert into public.notes (body) values ('half');
  return public.slow(20);
end
$$;

create function public.count_note(note uuid) returns void language sql as $$
  update public.notes set details = to_jsonb(details::int + 1) where id = note
$$;
