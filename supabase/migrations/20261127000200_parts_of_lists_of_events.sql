-- Stripe lists the newest events first. Where there are more than one call lists, `rest_before` says from when on those before
-- `rest_until` are listed; the next call goes on with the earlier ones. All before `listed_until` are listed for good, which
-- none of the last hour are: Stripe may list one late.
alter table private.event_lists
  add column rest_before timestamptz,
  add column rest_until timestamptz,
  add constraint event_lists_rest check ((rest_before is null) = (rest_until is null));
update private.event_lists set listed_until = listed_until - interval '1 hour';

drop function public.events_listed_until(text);
drop function public.note_events(text, jsonb, timestamptz);

-- The place of a key’s list, {since, rest: {before, until}} in Unix seconds, without `rest` where nothing is half listed.
create function public.place_of_events(key_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('since', extract(epoch from l.listed_until)::bigint, 'rest',
    case when l.rest_before is not null then jsonb_build_object(
      'before', extract(epoch from l.rest_before)::bigint, 'until', extract(epoch from l.rest_until)::bigint) end))
  from private.event_lists l where l.key_hash = place_of_events.key_hash
$$;

-- Notes events of a key, [{id, created}] with `created` in Unix seconds, and the place from which its list goes on.
create function public.note_events(key_hash text, events jsonb, place jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.waiting_events (id, key_hash, created_at)
    select given.event ->> 'id', note_events.key_hash, to_timestamp((given.event ->> 'created')::bigint)
    from jsonb_array_elements(note_events.events) with ordinality given (event, place)
    where not exists (select from public.payment_events e where e.id = given.event ->> 'id')
    order by given.place
  on conflict (id) do update set key_hash = excluded.key_hash;
  -- Stripe keeps an event for 30 days.
  delete from private.event_lists l where l.listed_until < now() - interval '31 days';
  insert into private.event_lists (key_hash, listed_until, rest_before, rest_until) values (
    note_events.key_hash, to_timestamp((place ->> 'since')::bigint),
    to_timestamp((place #>> '{rest,before}')::bigint), to_timestamp((place #>> '{rest,until}')::bigint))
  on conflict on constraint event_lists_pkey do update set
    listed_until = excluded.listed_until, rest_before = excluded.rest_before, rest_until = excluded.rest_until;
$$;

do $$
declare
  function regprocedure;
begin
  foreach function in array array[
    'public.place_of_events(text)', 'public.note_events(text, jsonb, jsonb)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', function);
    execute format('grant execute on function %s to service_role', function);
  end loop;
end
$$;
