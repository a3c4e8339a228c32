-- The address of an app is none of the site's own, whose page would hide the app's. An app that has one keeps it until its row
-- is changed.
alter table public.apps
  drop constraint apps_slug_check1,
  add constraint apps_slug_is_not_of_the_site check (slug not in (
    'irodori', '404', 'account', 'admin', 'app', 'auth', 'blog', 'bookmarks', 'categories', 'category', 'checkout', 'confirm',
    'forgot-password', 'healthz', 'imprint', 'login', 'lost-factor', 'modules', 'new-password', 'not-me', 'oauth', 'og',
    'pictures', 'privacy', 'reader', 'readyz', 'resource', 'resources', 'results', 'search', 'static', 'support',
    'terms-of-service', 'unsubscribe')) not valid;

-- Writes a model with its app and the fields of the app's form, all of them or none. A trial refuses the same rows and writes
-- nothing, so an operator hears what is wrong before a test picture is paid for.
create function public.create_app(model jsonb, app jsonb, fields jsonb, is_trial boolean) returns void
language plpgsql set search_path = '' as $$
declare
  new_model uuid;
  new_app uuid;
begin
  insert into public.models (name, description, pipeline, default_pipeline_config, task_name, licence, licence_url)
    select m.name, m.description, m.pipeline, m.default_pipeline_config, m.task_name, m.licence, m.licence_url
    from jsonb_populate_record(null::public.models, create_app.model) m
    returning id into new_model;
  insert into public.apps (name, description, icon, version, screenshots, slug, category_id, model_id, config, header)
    select a.name, a.description, a.icon, a.version, a.screenshots, a.slug, a.category_id, new_model, a.config, a.header
    from jsonb_populate_record(null::public.apps, create_app.app) a
    returning id into new_app;
  insert into public.app_prompt_fields (
      app_id, name, label, type, mdel_input_type, position, required, placeholder, description, config, min_length, max_length,
      min_value, max_value)
    select new_app, f.name, f.label, f.type, f.mdel_input_type, f.position, f.required, f.placeholder, f.description, f.config,
      f.min_length, f.max_length, f.min_value, f.max_value
    from jsonb_populate_recordset(null::public.app_prompt_fields, create_app.fields) f;
  if is_trial then
    raise exception using errcode = 'TRIAL';
  end if;
exception when sqlstate 'TRIAL' then
  -- The rows are gone with the block that wrote them.
  return;
end
$$;
revoke all on function public.create_app(jsonb, jsonb, jsonb, boolean) from public, anon, authenticated;
grant execute on function public.create_app(jsonb, jsonb, jsonb, boolean) to service_role;
