-- Everybody reads the catalogue; only the service writes it.
do $$
declare
  name text;
begin
  foreach name in array array['categories', 'models', 'ai_model_input_data_types', 'apps', 'app_prompt_fields', 'app_reviews']
  loop
    execute format('create trigger touch before update on public.%I for each row execute function private.touch()', name);
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "everybody reads" on public.%I for select to anon, authenticated using (true)', name);
    execute format('grant select on public.%I to anon, authenticated', name);
    execute format('grant select, insert, update, delete on public.%I to service_role', name);
  end loop;
end
$$;
