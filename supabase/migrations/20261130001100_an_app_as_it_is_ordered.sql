-- What an order is judged by: whether its visitor's session is still there, and the app's pipeline and fields, if there is such
-- an app. In one call, because the visitor waits for it.
create function public.ordered_app(app_id uuid, user_id uuid, session_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'hasSession', not private.is_banned(ordered_app.user_id) and exists (
      select from auth.sessions s
      where s.id = ordered_app.session_id
        and s.user_id = ordered_app.user_id
        and (s.not_after is null or s.not_after > now())),
    'app', (
      select jsonb_build_object('pipeline', m.pipeline, 'fields', (
        select coalesce(jsonb_agg(to_jsonb(f) || jsonb_build_object(
          'minLength', f.min_length, 'maxLength', f.max_length, 'minValue', f.min_value, 'maxValue', f.max_value
        ) order by f.position), '[]')
        from public.app_prompt_fields f where f.app_id = a.id))
      from public.apps a join public.models m on m.id = a.model_id
      where a.id = ordered_app.app_id))
$$;
revoke all on function public.ordered_app(uuid, uuid, uuid) from public;
grant execute on function public.ordered_app(uuid, uuid, uuid) to service_role;
