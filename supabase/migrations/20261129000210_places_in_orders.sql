-- The place of a job among those of its order that the visitor still has, and their number: {"place", "pictures"}. Null for a
-- job that was ordered alone, or the last one of an order.
create function public.place_in_order(job public.jobs) returns jsonb
language sql stable
begin atomic
  select case when job.batch_id is not null then (
    select jsonb_build_object('place', count(*) filter (where b.created_at <= job.created_at), 'pictures', count(*))
    from public.jobs b where b.batch_id = job.batch_id having count(*) > 1) end;
end;
revoke all on function public.place_in_order(public.jobs) from public, anon;
grant execute on function public.place_in_order(public.jobs) to authenticated;
