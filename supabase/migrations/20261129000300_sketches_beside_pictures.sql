-- As before, with the sketch that a picture follows, which is a file beside it.
create or replace function public.jobs_to_erase() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', due.id, 'paths', due.paths)), '[]') from (
    select j.id,
      coalesce(jsonb_path_query_array(o.output, '$.images[*].path') || jsonb_path_query_array(o.output, '$.guide.path'),
        '[]') as paths
    from public.jobs j
      left join public.picture_checks c on c.job_id = j.id
      cross join lateral (select coalesce(c.withheld, j.output) as output) o
    where j.deleted_at < now() - interval '6 minutes' and j.erased_at is null
    order by j.deleted_at
    limit 100) due
$$;
