-- Limits count the last hour, not the hour of the clock, at whose turn a visitor could do twice as much. A turn that is
-- refused does not count.
delete from private.visitor_turns;
alter table private.visitor_turns drop column hour, drop column taken, add column times timestamptz[] not null;

create or replace function private.take_turn(visitor uuid, action text, most integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  count integer;
begin
  insert into private.visitor_turns as t (user_id, action, times)
    values (take_turn.visitor, take_turn.action, array[now()])
    on conflict on constraint visitor_turns_pkey do update
      set times = array(select turn from unnest(t.times) turn where turn > now() - interval '1 hour') || now()
    returning cardinality(times) into count;
  if count > take_turn.most then
    raise exception using errcode = 'PT429', message = 'too_often';
  end if;
end
$$;
