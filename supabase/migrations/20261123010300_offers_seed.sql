-- Offers come from the files of supabase/seed/ like the catalogue.
create or replace function private.seed_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array['categories', 'models', 'ai_model_input_data_types', 'apps', 'app_prompt_fields', 'app_reviews', 'offers']
$$;

-- An app with jobs or visitors' reviews is withdrawn with its form, any other is deleted; a model or a category stays
-- while an app has it. An offer that somebody ordered is no longer active, any other is deleted.
create or replace function private.withdraw_from_seed(seed jsonb, overwrite boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  table_name text;
  withdrawn uuid[];
begin
  foreach table_name in array array[
    'apps', 'app_prompt_fields', 'app_reviews', 'ai_model_input_data_types', 'models', 'categories', 'offers'
  ] loop
    select array_agg(c.id) into withdrawn
      from private.seed_changes(table_name, coalesce(seed -> table_name, '[]'), overwrite) c
      where c.change = 'withdrawn';
    case table_name
      when 'apps' then
        delete from public.apps a where a.id = any (withdrawn)
          and not exists (select from public.jobs j where j.app_id = a.id)
          and not exists (select from public.app_reviews r where r.app_id = a.id and not r.is_sample);
        update public.apps set withdrawn_at = now() where id = any (withdrawn);
      when 'app_prompt_fields' then
        delete from public.app_prompt_fields f using public.apps a
          where f.id = any (withdrawn) and a.id = f.app_id and a.withdrawn_at is null;
      when 'app_reviews' then
        delete from public.app_reviews r using public.apps a
          where r.id = any (withdrawn) and a.id = r.app_id and a.withdrawn_at is null;
      when 'ai_model_input_data_types' then
        delete from public.ai_model_input_data_types where id = any (withdrawn);
      when 'models' then
        delete from public.models m
          where m.id = any (withdrawn) and not exists (select from public.apps a where a.model_id = m.id);
      when 'offers' then
        delete from public.offers o
          where o.id = any (withdrawn) and not exists (select from public.purchases p where p.offer_id = o.id);
        update public.offers set active = false where id = any (withdrawn);
      when 'categories' then
        delete from public.categories c
          where c.id = any (withdrawn) and not exists (select from public.apps a where a.category_id = c.id);
    end case;
  end loop;
end
$$;
