-- `ai_model_input_data_types` says what may fill an input of a model: for each kind of input, the types of prompt fields
-- (`config.fields`). The form, the check of a prompt and the worker read fields alone, so no field may be of another type.
create function private.refuse_unknown_input() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.ai_model_input_data_types t
    where t.type = new.mdel_input_type and t.config -> 'fields' ? new.type::text
  ) then
    raise exception using errcode = '23514', message = format('no input of a model takes %s from a field of type %s',
      new.mdel_input_type, new.type), hint = 'Add a row to ai_model_input_data_types, or name the type in config.fields of one.';
  end if;
  return new;
end
$$;
create trigger refuse_unknown_input before insert or update of type, mdel_input_type on public.app_prompt_fields
  for each row execute function private.refuse_unknown_input();
