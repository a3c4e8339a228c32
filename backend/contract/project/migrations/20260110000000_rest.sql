-- Rows that every case reads and none changes: a small catalogue of animation.
create type public.genre as enum ('action', 'comedy', 'drama');
create domain public.email_address as text check (value like '%@%');
create type public.dimensions as (width int, height int);

create table public.studios (
  id int primary key,
  name text not null,
  city text
);
comment on table public.studios is 'Those who draw';

-- One-to-one: the key is the reference.
create table public.mascots (
  studio_id int primary key references public.studios (id),
  name text not null
);

create table public.series (
  id int primary key,
  studio_id int references public.studios (id),
  title text not null,
  genre public.genre,
  rating numeric(3, 1),
  episodes int,
  finished boolean,
  tags text[] not null default '{}',
  seasons int4range,
  aired daterange,
  details jsonb,
  synopsis text,
  search tsvector generated always as (to_tsvector('english', coalesce(synopsis, ''))) stored
);

create table public.characters (
  id int primary key,
  series_id int not null references public.series (id),
  mentor_id int references public.characters (id),
  name text not null
);

create table public.artists (id int primary key, name text not null);

create table public.credits (
  series_id int not null references public.series (id),
  artist_id int not null references public.artists (id),
  job text not null,
  primary key (series_id, artist_id)
);

-- Two references to the same table: an embedding has to say which one it means.
create table public.collaborations (
  id int primary key,
  lead_id int not null constraint collaborations_lead_fkey references public.studios (id),
  partner_id int not null constraint collaborations_partner_fkey references public.studios (id)
);

insert into public.studios values (1, 'Kumo', 'Kyoto'), (2, 'Hoshi', 'Tokyo'), (3, 'Kaze', null);
insert into public.mascots values (1, 'Mokumoku'), (2, 'Kira');
insert into public.series (id, studio_id, title, genre, rating, episodes, finished, tags, seasons, aired, details, synopsis) values
  (1, 1, 'Cloud Diary', 'drama', 8.5, 24, true, '{school,rain}', '[1,3)', '[2019-04-01,2019-09-30)',
   '{"score": 91, "staff": {"director": "Aoi"}, "songs": [{"name": "Drops"}, {"name": "Sky"}]}', 'A girl writes letters to the falling rain.'),
  (2, 1, 'Storm Riders', 'action', 7.0, 12, true, '{racing}', '[1,2)', '[2021-01-01,2021-03-31)',
   '{"score": 70, "staff": {"director": "Ren"}}', 'Racers chase the storm across the coast.'),
  (3, 2, 'Star Cafe', 'comedy', 9.1, 36, false, '{school,food}', '[1,4)', '[2022-04-01,)',
   '{"score": 97, "staff": {"director": "Aoi"}, "songs": []}', 'A cafe above the clouds serves falling stars.'),
  (4, 2, 'Night Parade', 'drama', null, null, null, '{}', null, null, null, null),
  (5, null, '100% Summer_Days', null, 6.4, 1, true, '{beach}', '[4,6)', '[2015-07-01,2015-07-02)', '{"score": 5}', 'Two letters, one summer.');
insert into public.characters values (1, 1, null, 'Hana'), (2, 1, 1, 'Yuki'), (3, 3, 1, 'Mio'), (4, 3, null, 'Taro');
insert into public.artists values (1, 'Aoi'), (2, 'Ren'), (3, 'Sora');
insert into public.credits values (1, 1, 'director'), (1, 3, 'music'), (2, 2, 'director'), (3, 1, 'director');
insert into public.collaborations values (1, 1, 2), (2, 2, 3);

create function public.full_title(public.series) returns text language sql immutable as $$
  select $1.title || ' (' || coalesce($1.genre::text, 'unknown') || ')'
$$;

-- A relationship written by hand.
create function public.best_series(public.studios) returns setof public.series rows 1 language sql stable as $$
  select * from public.series where studio_id = $1.id order by rating desc nulls last limit 1
$$;

create view public.finished_series with (security_invoker = true) as
  select id, title, studio_id from public.series where finished;
create view public.studio_totals with (security_invoker = true) as
  select studio_id, count(*) as total from public.series group by studio_id;

-- Every type that an answer can hold.
create table public.every_type (
  id int primary key,
  big bigint, small smallint, amount numeric, price numeric(10, 2), ratio double precision, single real,
  day date, clock time, clock_zone timetz, moment timestamp, instant timestamptz, span interval,
  bytes bytea, flag boolean, key uuid, letters char(4), label varchar(10), address inet,
  document json, data jsonb, words text[], numbers int[], matrix int[][], kinds public.genre[],
  period int4range, days daterange, mail public.email_address, size public.dimensions,
  point point, bits bit(3), cost money, doubled int generated always as (small * 2) stored
);
insert into public.every_type values (
  1, 9223372036854775807, 7, 12345678901234567890.123456789, 4, 0.1, 1.5,
  '2026-02-03', '04:05:06.7', '04:05:06+02', '2026-02-03 04:05:06.789', '2026-02-03T04:05:06.789+02:00', '1 day 02:03:04',
  '\x00ff10', true, '0d7f2c1e-6a44-4d55-9a2b-111111111111', 'ab', 'short', '10.0.0.1/8',
  '{"b": 1,  "a": 2}', '{"b": 1, "a": [null, true, 1.50]}', '{plain,"with, comma",NULL}', '{1,2,3}', '{{1,2},{3,4}}', '{action,drama}',
  '[1,5]', '[2026-01-01,2026-02-01)', 'a@example.com', '(3,4)',
  '(1.5,2)', '101', 12.5
);
insert into public.every_type (id) values (2);

-- Rows that cases write: each has ids of its own.
create sequence public.item_serial;
create table public.items (
  id uuid primary key default gen_random_uuid(),
  owner text,
  code text unique,
  amount int default 7 check (amount >= 0),
  note text not null default 'nothing',
  data jsonb,
  words text[],
  size public.dimensions,
  kind public.genre,
  studio_id int references public.studios (id),
  serial int default nextval('public.item_serial'),
  twice int generated always as (amount * 2) stored
);
create view public.item_cards with (security_invoker = true) as select id, owner, note from public.items;
create table public.pairs (a uuid, b int, value text, primary key (a, b));
create table public.keyless (owner uuid, value int);
create table public."odd names" (
  "id" uuid primary key default gen_random_uuid(),
  "first name" text, "select" text, "名前" text, "a.b" text, "co""te" text, "comma,name" text, "UPPER" text
);

-- Rows of a visitor alone.
create table public.diaries (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid(),
  body text not null
);
alter table public.diaries enable row level security;
create policy "owners have their diaries" on public.diaries to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

create table public.forbidden (id int primary key);
revoke all on public.forbidden from public, anon, authenticated;

create function public.add(a int, b int default 10) returns int language sql immutable as $$ select a + b $$;
create function public.join_words(variadic parts text[]) returns text language sql immutable as $$
  select array_to_string(parts, '-')
$$;
create function public.series_of(studio int) returns setof public.series language sql stable as $$
  select * from public.series where studio_id = studio order by id
$$;
create function public.one_series(wanted int) returns public.series language sql stable as $$
  select * from public.series where id = wanted
$$;
create function public.summary() returns table (genre text, total bigint) language sql stable as $$
  select s.genre::text, count(*) from public.series s group by 1 order by 1
$$;
create function public.numbers(until int) returns setof int language sql immutable as $$ select generate_series(1, until) $$;
create function public.measure(out width int, out height int) language sql immutable as $$ select 3, 4 $$;
create function public.nothing_to_say() returns void language sql as $$ select $$;
create function public.write_item(code text) returns uuid language sql volatile as $$
  insert into public.items (code) values (code) returning id
$$;
create function public.shape(value int) returns text language sql immutable as $$ select 'number ' || value $$;
create function public.shape(value text, loud boolean) returns text language sql immutable as $$
  select case when loud then upper(value) else value end
$$;
create function public.ambiguous(a int) returns int language sql immutable as $$ select 1 $$;
create function public.ambiguous(a text) returns int language sql immutable as $$ select 2 $$;
create function public.whole(json) returns json language sql immutable as $$ select $1 $$;
create function public.whole_text(text) returns text language sql immutable as $$ select upper($1) $$;
create function public.total_of(numbers int[]) returns int language sql immutable as $$
  select coalesce(sum(n), 0)::int from unnest(numbers) n
$$;
create function public.size_of(size public.dimensions) returns int language sql immutable as $$ select size.width * size.height $$;
create function public.exact(value bigint) returns bigint language sql immutable as $$ select value $$;
create function public.request_setting(name text) returns text language sql stable as $$ select current_setting(name, true) $$;
create function public.request_header(name text) returns text language sql stable as $$
  select current_setting('request.headers', true)::json ->> name
$$;
create function public.search_path_seen() returns text language sql stable as $$ select current_setting('search_path') $$;
create function public.answer_with(status text, headers text) returns text language plpgsql as $$
begin
  perform set_config('response.status', status, true);
  perform set_config('response.headers', headers, true);
  return 'done';
end
$$;
create function public.fail_with(state text, message text, detail text default null, hint text default null)
returns void language plpgsql as $$
begin
  raise exception using errcode = state, message = message, detail = coalesce(detail, ''), hint = coalesce(hint, '');
end
$$;
create function public.fail_wholly() returns void language plpgsql as $$
begin
  raise sqlstate 'PGRST' using
    message = '{"code": "teapot", "message": "short and stout", "details": "handle", "hint": "spout"}',
    detail = '{"status": 418, "headers": {"x-kettle": "on"}}';
end
$$;
create function public.zone() returns text language sql stable as $$ select current_setting('timezone') $$;
create domain public."text/html" as text;
create function public.page() returns public."text/html" language sql immutable as $$ select '<h1>Hello</h1>'::public."text/html" $$;

-- A second exposed schema, and one that is not.
create schema second;
create table second.items (id int primary key, name text);
insert into second.items values (1, 'of the second schema');
create function second.which() returns text language sql immutable as $$ select 'second' $$;
create schema hidden;
create table hidden.secrets (id int primary key);

-- What new projects no longer grant by themselves.
grant usage on schema second to anon, authenticated, service_role;
grant all on all tables in schema second to anon, authenticated, service_role;
grant execute on all functions in schema second to anon, authenticated, service_role;
grant select on public.studios, public.mascots, public.series, public.characters, public.artists, public.credits,
  public.collaborations, public.every_type, public.finished_series, public.studio_totals to anon, authenticated, service_role;
grant select, insert, update, delete on public.items, public.item_cards, public.pairs, public.keyless,
  public."odd names" to anon, authenticated, service_role;
grant insert on public.studio_totals to service_role;
grant select, insert, update, delete on public.diaries to authenticated, service_role;
grant usage on sequence public.item_serial to anon, authenticated, service_role;
