-- The uploaded pictures that a prompt names, and no other job or preset of its visitor: those leave with the job.
create function private.own_inputs(job public.jobs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(o.name order by o.name), '[]')
  from storage.objects o
  where o.bucket_id = 'inputs' and split_part(o.name, '/', 1) = job.user_id::text
    and o.name in (select field.value from jsonb_each_text(job.prompt) field)
    and not exists (
      select from public.jobs j, jsonb_each_text(j.prompt) field
      where j.user_id = job.user_id and j.id <> job.id and j.erased_at is null
        and (j.deleted_at is null or j.deleted_at > now() - interval '6 minutes') and field.value = o.name)
    and not exists (
      select from public.presets p, jsonb_each_text(p.prompt) field
      where p.user_id = job.user_id and field.value = o.name)
$$;
revoke all on function private.own_inputs(public.jobs) from public;

-- As before, with the visitor's uploaded pictures, and with all files of a job: one that was stopped while its picture was
-- being stored names none.
create or replace function public.jobs_to_erase() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', due.id, 'paths', due.paths, 'inputs', due.inputs)), '[]') from (
    select j.id, files.paths, private.own_inputs(j) as inputs
    from public.jobs j
      left join public.picture_checks c on c.job_id = j.id
      cross join lateral (
        select coalesce(jsonb_agg(f.name order by f.name), '[]') as paths from (
          select found #>> '{}' as name
          from (values ('$.images[*].path'), ('$.guide.path')) known (path),
            jsonb_path_query(coalesce(c.withheld, j.output), known.path::jsonpath) found
          union
          -- As `like` with the folder of the job, which would read the whole table: “0” is the character after “/”.
          select o.name from storage.objects o
          where o.bucket_id = 'outputs'
            and o.name ~>=~ (j.user_id || '/' || j.id || '/') and o.name ~<~ (j.user_id || '/' || j.id || '0')
        ) f
      ) files
    where j.deleted_at < now() - interval '6 minutes' and j.erased_at is null
    order by j.deleted_at
    limit 100) due
$$;
