-- Tells a browser that its session was ended: by a sign-out on another device, a new password, a deleted account.
-- Its topic is `session:{id}`, which only the bearer of that session's token may hear and nobody may send on.
create function private.announce_session_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}'::jsonb, 'ended', 'session:' || old.id);
  return null;
exception when others then
  -- The session ends whether or not somebody can be told.
  raise warning 'The end of a session was not announced: %', sqlerrm;
  return null;
end
$$;

create trigger announce_session_end after delete on auth.sessions
  for each row execute function private.announce_session_end();

create policy "a visitor hears that the own session ended" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic()) = 'session:' || (select auth.jwt() ->> 'session_id')
  );
