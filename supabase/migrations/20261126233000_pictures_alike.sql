-- The public pictures that are most like one that its owner shows: of the newest 500, those of which the most was drawn in
-- both, and at least three things. A picture whose owner does not show what was drawn is like none.
create function public.pictures_like(job_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  things constant text[] := array(
    select jsonb_array_elements_text(s.drew) from public.shown_pictures s
    where s.job_id = pictures_like.job_id and s.is_stored);
begin
  return (
    with newest as materialized (
      select s.job_id, s.shown_at, s.drew from public.shown_pictures s
      where s.is_listed order by s.shown_at desc, s.job_id desc limit 500
    ), alike as (
      select n.job_id, n.shown_at, count(*) as in_both
      from newest n cross join lateral jsonb_array_elements_text(n.drew) d (thing)
      where d.thing = any (things) and n.job_id <> pictures_like.job_id
      group by n.job_id, n.shown_at having count(*) >= 3
      order by in_both desc, n.shown_at desc, n.job_id desc limit 6
    )
    select coalesce(jsonb_agg(private.shown_picture_json(s) order by a.in_both desc, a.shown_at desc, a.job_id desc), '[]')
    from alike a join public.shown_pictures s using (job_id));
end
$$;
revoke all on function public.pictures_like(uuid) from public;
grant execute on function public.pictures_like(uuid) to anon, authenticated;
