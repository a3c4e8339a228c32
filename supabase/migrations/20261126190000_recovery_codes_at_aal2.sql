-- The tokens of a session of level aal2 name its recovery code as well: a visitor who gives one because the second factor
-- was given more than 15 minutes ago is fresh again. Without factors, tokens name no code.
create or replace function private.custom_access_token(event jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with profile as (
    select jsonb_set(
      event,
      '{claims,user_metadata}',
      coalesce(event #> '{claims,user_metadata}', '{}')
        || coalesce(private.profile_claims((event ->> 'user_id')::uuid), '{}')
    ) as event,
    private.lacks_second_factor((event ->> 'user_id')::uuid, event #>> '{claims,aal}') as lacks_factor,
    private.recovered_at((event #>> '{claims,session_id}')::uuid) as recovered_at
  )
  select case
    when profile.lacks_factor and profile.recovered_at is null
    then jsonb_set(profile.event, '{claims,awaits_second_factor}', 'true')
    when profile.recovered_at is not null and (profile.lacks_factor or event #>> '{claims,aal}' = 'aal2')
    then jsonb_set(profile.event, '{claims,amr}', jsonb_build_array(jsonb_build_object(
      'method', 'recovery_code', 'timestamp', floor(extract(epoch from profile.recovered_at))::bigint
    )) || coalesce(profile.event #> '{claims,amr}', '[]'))
    else profile.event
  end
  from profile
$$;
