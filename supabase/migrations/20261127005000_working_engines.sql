-- The engines that each worker offers, which it tells every few seconds: the status page says of each model whether its
-- pictures are drawn. Neither addresses nor names of servers are here.
create table private.working_engines (
  worker text not null,
  pipeline text not null,
  -- A breaker keeps jobs from an engine that fails.
  is_stopped boolean not null,
  seen_at timestamptz not null default now(),
  primary key (worker, pipeline)
);
alter table private.working_engines enable row level security;

-- For a worker: all engines that it offers now, `{pipeline: is_stopped}`; none when it ends.
create function public.note_engines(worker text, engines jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from private.working_engines w
    where (w.worker = note_engines.worker and not note_engines.engines ? w.pipeline)
      or w.seen_at < now() - interval '1 day';
  insert into private.working_engines as w (worker, pipeline, is_stopped)
    select note_engines.worker, e.key, e.value::boolean from jsonb_each_text(note_engines.engines) e
    on conflict on constraint working_engines_pkey
      do update set is_stopped = excluded.is_stopped, seen_at = excluded.seen_at;
$$;
revoke all on function public.note_engines(text, jsonb) from public, anon, authenticated;
grant execute on function public.note_engines(text, jsonb) to service_role;

-- Of each model that an app uses, in the words of the status page.
create function private.model_states() returns table (name text, state text)
language sql stable security definer set search_path = '' as $$
  select m.name, case
      when not exists (
        select from private.working_engines w
        where w.pipeline = m.pipeline and not w.is_stopped and w.seen_at > now() - interval '1 minute') then 'paused'
      when exists (
        select from public.jobs j
        join public.apps a on a.id = j.app_id
        where a.model_id = m.id and j.status = 'CREATED' and j.created_at < now() - interval '3 minutes') then 'slow'
      else 'working'
    end
  from public.models m
  where exists (select from public.apps a where a.model_id = m.id)
  order by m.name
$$;
revoke all on function private.model_states() from public;

-- As before, but pictures are told of by what draws them and not by the worker that sends mails.
create or replace function public.service_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'pictures', (
      select case
        when bool_and(s.state = 'paused') then 'paused'
        when bool_or(s.state = 'paused') then 'partly'
        when bool_or(s.state = 'slow') then 'slow'
        else 'working'
      end from private.model_states() s),
    'models', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from private.model_states() s),
    'mails', case
      when exists (
        select from public.mails m
        where m.sent_at is null and m.attempts < 12 and m.created_at < now() - interval '10 minutes') then 'late'
      else 'working'
    end,
    'payments', coalesce((
      select case
        when l.is_off then 'off'
        when l.looked_at < now() - interval '20 minutes' then 'unknown'
        when l.is_well then 'working'
        else 'late'
      end from private.payment_look l), 'off'))
$$;

-- As before, without a note that a worker is there.
create or replace function public.take_mails(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from public.mails m where m.created_at < now() - interval '60 days';
  delete from public.notifications n where n.created_at < now() - interval '60 days';
  perform private.post_picture_mails();
  with due as (
    select m.id from public.mails m where m.sent_at is null and m.due_at <= now() and m.attempts < 12
    order by m.due_at limit take_mails.most for update skip locked
  ), claimed as (
    update public.mails m set attempts = m.attempts + 1,
      due_at = now() + least(interval '1 minute' * 2 ^ m.attempts, interval '6 hours')
    from due where m.id = due.id
    returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'address', c.address, 'facts', c.facts) order by c.created_at), '[]')
    into taken from claimed c;
  return taken;
end
$$;
drop table private.worker_presence;
