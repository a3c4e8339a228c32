-- An address of the network asks the operator a limited number of times within any 60 minutes. Before, the count began anew
-- with each hour of the clock. `client` is a keyed hash of the address.
delete from private.support_turns;
drop index private.support_turns_hour_idx;
alter table private.support_turns
  drop column hour,
  drop column taken,
  -- The requests of the last 60 minutes, in order.
  add column times timestamptz[] not null,
  add column latest timestamptz not null;
create index support_turns_latest_idx on private.support_turns (latest);

-- A request that is refused does not count: its statement is undone.
create or replace function public.begin_support_request(request_id uuid, client text, most integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  begins constant timestamptz := now() - interval '1 hour';
  kept constant text := (select r.reference from public.support_requests r where r.id = request_id);
  counted integer;
begin
  if kept is not null then
    return kept;
  end if;
  delete from private.support_turns where ctid = any (array(
    select t.ctid from private.support_turns t where t.latest <= begins limit 100 for update skip locked
  ));
  insert into private.support_turns as t (client, times, latest)
    values (begin_support_request.client, array[now()], now())
    on conflict on constraint support_turns_pkey do update set
      times = array(select u.at from unnest(t.times) u (at) where u.at > begins order by u.at) || now(),
      latest = now()
    returning cardinality(t.times) into counted;
  if counted > begin_support_request.most then
    raise exception using errcode = 'PT429', message = 'too_often';
  end if;
  return null;
end
$$;
