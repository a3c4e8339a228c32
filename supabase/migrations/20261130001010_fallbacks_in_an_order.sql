-- A model may name several pipelines that draw while its own is away, in their order: each one only while none before it works.
alter table public.models
  add column fallback_pipelines text[] not null default '{}',
  add constraint models_fallback_pipelines_check check (
    fallback_pipelines = '{}' or (
      array_to_string(fallback_pipelines, ',', '?') ~ '^[a-z][a-z0-9-]{0,39}(,[a-z][a-z0-9-]{0,39}){0,7}$'
      and pipeline <> all (fallback_pipelines)));
update public.models set fallback_pipelines = array[fallback_pipeline] where fallback_pipeline is not null;
alter table public.models drop column fallback_pipeline;

create or replace function private.pipelines_of(model public.models) returns text[]
language sql immutable security definer set search_path = '' as $$
  select model.pipeline || model.fallback_pipelines
$$;
