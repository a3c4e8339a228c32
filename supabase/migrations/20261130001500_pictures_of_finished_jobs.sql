-- As before, and a picture is withheld until its job has succeeded: a worker stores its file before it says how the job ended.
create or replace function private.is_withheld_picture(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.jobs j
    where j.id = private.job_of_picture(is_withheld_picture.name) and j.status = 'SUCCESS')
$$;
