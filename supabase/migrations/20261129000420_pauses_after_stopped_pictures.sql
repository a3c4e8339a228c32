-- A picture that the picture check or its engine stops has cost the operator its run, and the visitor nothing. After five
-- that were ordered within an hour, the visitor orders none of that model until one of them is an hour old.
create function private.is_paused(user_id uuid, app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) >= 5
  from public.jobs j join public.apps a on a.id = j.app_id
  where j.user_id = is_paused.user_id and j.created_at > now() - interval '1 hour' and j.reason = 'unsuitable'
    and a.model_id = (select own.model_id from public.apps own where own.id = is_paused.app_id)
$$;
revoke all on function private.is_paused(uuid, uuid) from public;

do $$
declare
  create_job constant regprocedure := 'public.create_job(uuid, uuid, jsonb, uuid, jsonb, uuid, integer)'::regprocedure;
  before constant text := pg_get_functiondef(create_job);
  limit_of_credits constant text := '    -- A free picture is no matter of credits';
  after constant text := replace(before, limit_of_credits, $part$    if private.is_paused(create_job.user_id, create_job.app_id) then
      raise exception using errcode = 'PT429', message = 'too_many_stopped',
        hint = 'Five pictures of this model were stopped within an hour.';
    end if;
$part$ || limit_of_credits);
begin
  if after = before then
    raise exception 'create_job() has no place for pauses';
  end if;
  execute after;
end
$$;
