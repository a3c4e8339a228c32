-- What a column cannot hold unless its length is known.
create table public.fixed_lengths (id uuid primary key default gen_random_uuid(), letters char(5), bits bit(5));

-- Two tables that point to each other.
create table public.departments (id int primary key, head_id int);
create table public.agents (id int primary key, department_id int references public.departments (id));
alter table public.departments add foreign key (head_id) references public.agents (id);

create function public.unclear(a text) returns int language sql immutable as $$ select 2 $$;
create function public.unclear(a int) returns int language sql immutable as $$ select 1 $$;

-- Its rows answer their own changes.
create table public.quiet_rows (id uuid primary key);
create function public.reset_content() returns trigger language plpgsql as $$
begin
  perform set_config('response.status', '205', true);
  return new;
end
$$;
create trigger reset_content before update on public.quiet_rows for each row execute function public.reset_content();

-- A domain that is shown, written and compared in a form of its own.
create domain public.color as int;
create function public.json(public.color) returns json language sql immutable as $$
  select to_json('#' || lpad(upper(to_hex($1)), 6, '0'))
$$;
create function public.color(text) returns public.color language sql immutable as $$
  select ('x' || lpad(replace($1, '#', ''), 8, '0'))::bit(32)::int::public.color
$$;
create function public.color(json) returns public.color language sql immutable as $$
  select public.color($1 #>> '{}')
$$;
create cast (public.color as json) with function public.json(public.color) as implicit;
create cast (text as public.color) with function public.color(text) as implicit;
create cast (json as public.color) with function public.color(json) as implicit;
create table public.palettes (id uuid primary key default gen_random_uuid(), owner uuid, name text, main public.color);
create table public.palette_uses (id uuid primary key default gen_random_uuid(), palette_id uuid references public.palettes (id));

-- Media types that the project makes itself: of one table, of any rows, and a function's.
create domain public."text/tab-separated-values" as text;
create domain public."application/x-count" as bytea;
create function public.tab_separated(state text, next public.artists) returns public."text/tab-separated-values"
language sql immutable as $$ select (state || next.id || E'\t' || next.name || E'\n')::public."text/tab-separated-values" $$;
create aggregate public.tab_separated_rows (public.artists) (
  initcond = '', stype = public."text/tab-separated-values", sfunc = public.tab_separated
);
create function public.counted(state bytea, next anyelement) returns public."application/x-count"
language sql immutable as $$ select (state || '\xff'::bytea)::public."application/x-count" $$;
create aggregate public.counted_rows (anyelement) (
  initcond = '', stype = public."application/x-count", sfunc = public.counted
);
create domain public."*/*" as bytea;
create function public.any_picture() returns public."*/*" language plpgsql as $$
begin
  perform set_config('response.headers', '[{"content-type": "image/x-dot"}]', true);
  return '\x2e'::bytea;
end
$$;
create domain public."text/plain" as text;
create function public.plain_words() returns public."text/plain" language sql immutable as $$ select 'words'::public."text/plain" $$;
create function public.no_words() returns public."text/plain" language sql immutable as $$ select null::public."text/plain" $$;
create function public.many_words() returns setof public."text/plain" language sql immutable as $$ select 'words'::public."text/plain" $$;
