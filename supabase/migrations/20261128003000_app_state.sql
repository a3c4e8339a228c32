-- Whether a model's pictures are drawn, in the words of the status page.
create function private.model_state(model public.models) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (
      select from private.working_engines w
      where w.pipeline = model.pipeline and not w.is_stopped and w.seen_at > now() - interval '1 minute') then 'paused'
    when exists (
      select from public.jobs j
      join public.apps a on a.id = j.app_id
      where a.model_id = model.id and j.status = 'CREATED' and j.created_at < now() - interval '3 minutes') then 'slow'
    else 'working'
  end
$$;
revoke all on function private.model_state(public.models) from public;

-- As before.
create or replace function private.model_states() returns table (name text, state text)
language sql stable security definer set search_path = '' as $$
  select m.name, private.model_state(m)
  from public.models m
  where exists (select from public.apps a where a.model_id = m.id)
  order by m.name
$$;

-- For the form of an app, which tells before an order that its picture will wait. Null if there is no such app.
create function public.app_state(app_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.model_state(m) from public.apps a join public.models m on m.id = a.model_id where a.id = app_state.app_id
$$;
revoke all on function public.app_state(uuid) from public;
grant execute on function public.app_state(uuid) to anon, authenticated;
