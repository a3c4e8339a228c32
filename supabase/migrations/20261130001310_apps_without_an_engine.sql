-- Takes the apps off the catalogue whose pictures nothing draws when the engine `removed` of a pipeline is gone: no worker has another
-- engine of the pipeline, and the model names no other pipelines. Their pictures and jobs stay. Returns their slugs.
create function public.withdraw_apps(pipeline text, removed text) returns text[]
language sql security definer set search_path = '' as $$
  with gone as (
    update public.apps a set withdrawn_at = now()
    from public.models m
    where m.id = a.model_id and m.pipeline = withdraw_apps.pipeline and m.fallback_pipelines = '{}' and a.withdrawn_at is null
      and not exists (
        select from private.working_engines w
        where w.pipeline = withdraw_apps.pipeline and w.instance <> withdraw_apps.removed
          and w.seen_at > now() - interval '1 minute')
    returning a.slug)
  select coalesce(array_agg(slug order by slug), '{}') from gone
$$;
revoke all on function public.withdraw_apps(text, text) from public, anon, authenticated;
grant execute on function public.withdraw_apps(text, text) to service_role;
