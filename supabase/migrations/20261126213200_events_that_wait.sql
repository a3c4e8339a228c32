-- Events of Stripe that the reconciliation has listed and nobody has handled. They are listed whether or not Stripe could
-- deliver them: while an endpoint has the wrong secret, or is not there, Stripe delivers an event to nobody and calls it
-- delivered.
drop function public.take_events(text[]);
drop table private.tried_events;
create table private.waiting_events (
  id text primary key,
  -- Of the key that listed it, because the key of another account does not know it.
  key_hash text not null,
  created_at timestamptz not null,
  place bigint generated always as identity,
  tried_at timestamptz
);
alter table private.waiting_events enable row level security;

-- Until when the events of a key are listed.
create table private.event_lists (
  key_hash text primary key,
  listed_until timestamptz not null
);
alter table private.event_lists enable row level security;

create function public.events_listed_until(key_hash text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select l.listed_until from private.event_lists l where l.key_hash = events_listed_until.key_hash
$$;

-- Notes which events a key has until a time: [{id, created}], `created` in Unix seconds.
create function public.note_events(key_hash text, events jsonb, until timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into private.waiting_events (id, key_hash, created_at)
    select given.event ->> 'id', note_events.key_hash, to_timestamp((given.event ->> 'created')::bigint)
    from jsonb_array_elements(note_events.events) with ordinality given (event, place)
    where not exists (select from public.payment_events e where e.id = given.event ->> 'id')
    order by given.place
  on conflict (id) do update set key_hash = excluded.key_hash;
  -- Stripe keeps an event for 30 days.
  delete from private.event_lists l where l.listed_until < now() - interval '30 days';
  insert into private.event_lists as known (key_hash, listed_until) values (note_events.key_hash, note_events.until)
  on conflict on constraint event_lists_pkey do update
    set listed_until = greatest(known.listed_until, excluded.listed_until);
$$;

-- The 50 events that are tried now: first those that were never tried, in the order of their list, then those whose try is
-- longest ago.
create function public.take_events(key_hash text) returns setof text
language sql security definer set search_path = '' as $$
  delete from private.waiting_events w
    where w.created_at < now() - interval '30 days'
      or exists (select from public.payment_events e where e.id = w.id);
  update private.waiting_events w set tried_at = now()
  where w.id in (
    select due.id from private.waiting_events due where due.key_hash = take_events.key_hash
    order by due.tried_at nulls first, due.place limit 50)
  returning w.id
$$;

do $$
declare
  function regprocedure;
begin
  foreach function in array array['public.events_listed_until(text)', 'public.note_events(text, jsonb, timestamptz)',
    'public.take_events(text)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', function);
    execute format('grant execute on function %s to service_role', function);
  end loop;
end
$$;
