-- Notes a ban or its end, which the edge function `administer` then carries out whatever was noted before. The same act again
-- notes nothing; another one under an id that was used before is noted under an id of its own.
create function private.note_ban(act_id uuid, kind text, user_id uuid, reason text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  latest private.admin_acts;
begin
  if private.note_act(act_id, kind, user_id, reason, facts) then
    return;
  end if;
  select * into latest from private.admin_acts a
    where a.user_id = note_ban.user_id and a.kind in ('banned', 'unbanned') order by a.number desc limit 1;
  if (latest.kind, latest.facts) is distinct from (note_ban.kind, note_ban.facts) then
    perform private.note_act(gen_random_uuid(), note_ban.kind, note_ban.user_id, note_ban.reason, note_ban.facts);
  end if;
end
$$;

do $$
declare
  act regprocedure;
  before text;
begin
  foreach act in array array['public.admin_ban(uuid, uuid, timestamptz, text)', 'public.admin_unban(uuid, uuid, text)']::regprocedure[]
  loop
    before := pg_get_functiondef(act);
    if position('private.note_act(' in before) = 0 then
      raise exception '% notes no act', act;
    end if;
    execute replace(before, 'private.note_act(', 'private.note_ban(');
  end loop;
end
$$;
