-- As before, and tells each administrator of an instance that stops because it refuses the worker's key or has no funds left:
-- once until the instance draws again, also if several workers or probes meet the same trouble. `{instance: {…, "trouble": "auth" | "funds" | null}}`.
create or replace function public.note_engines(worker text, engines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two workers that meet the same trouble at once tell of it once.
  perform pg_advisory_xact_lock(hashtextextended('note_engines', 0));
  perform private.notify(u.id, 'engine_stopped', jsonb_build_object('engine', e.key, 'trouble', e.value ->> 'trouble'))
    from jsonb_each(note_engines.engines) e
    cross join auth.users u
    where e.value ->> 'trouble' in ('auth', 'funds') and u.raw_app_meta_data ->> 'role' = 'admin'
      and not exists (
        select from private.working_engines w
        where w.instance = e.key and w.told ->> 'trouble' = e.value ->> 'trouble'
          and w.seen_at > now() - interval '1 minute');
  delete from private.working_engines w
    where (w.worker = note_engines.worker and not note_engines.engines ? w.instance)
      or w.seen_at < now() - interval '1 day';
  insert into private.working_engines as w (worker, instance, pipeline, is_stopped, stopped_until, told)
    select note_engines.worker, e.key, coalesce(e.value ->> 'pipeline', e.key),
      case jsonb_typeof(e.value) when 'object' then (e.value ->> 'isStopped')::boolean else e.value::boolean end,
      now() + (e.value ->> 'breakMs')::integer * interval '1 millisecond',
      case jsonb_typeof(e.value) when 'object' then e.value - 'pipeline' - 'isStopped' - 'breakMs' else '{}' end
    from jsonb_each(note_engines.engines) e
    on conflict on constraint working_engines_pkey
      do update set pipeline = excluded.pipeline, is_stopped = excluded.is_stopped,
        stopped_until = excluded.stopped_until, told = excluded.told, seen_at = excluded.seen_at;
end
$$;
