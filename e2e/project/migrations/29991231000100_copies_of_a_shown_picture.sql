-- Makes more of a shown picture of a free app, as if its owner had ordered and shown it again and again, which would take the
-- engine minutes. The names of the copies that the storage needs are returned.
create function public.repeat_shown_picture(job_id uuid, times integer) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  paths text[];
begin
  with made as (
    insert into public.jobs (user_id, app_id, prompt, cost, idempotency_key)
      select j.user_id, j.app_id, j.prompt, j.cost, gen_random_uuid()
      from public.jobs j cross join generate_series(1, repeat_shown_picture.times)
      where j.id = repeat_shown_picture.job_id
    returning id
  ) select array_agg(m.id) into ids from made m;
  update public.jobs j set status = 'CREATED' where j.id = any (ids);
  update public.jobs j set status = 'GENERATING' where j.id = any (ids);
  update public.jobs j set status = 'SUCCESS', output = o.output
    from public.jobs o where j.id = any (ids) and o.id = repeat_shown_picture.job_id;
  with shown as (
    insert into public.shown_pictures
      (job_id, user_id, app_id, visibility, path, is_stored, width, height, words, prompt, drew)
      select n.id, s.user_id, s.app_id, s.visibility, gen_random_uuid() || '.webp', true, s.width, s.height, s.words,
        s.prompt, s.drew
      from public.shown_pictures s cross join unnest(ids) n (id)
      where s.job_id = repeat_shown_picture.job_id
    returning path
  ) select array_agg(s.path) into paths from shown s;
  return paths;
end
$$;
revoke all on function public.repeat_shown_picture(uuid, integer) from public, anon, authenticated;
grant execute on function public.repeat_shown_picture(uuid, integer) to service_role;
