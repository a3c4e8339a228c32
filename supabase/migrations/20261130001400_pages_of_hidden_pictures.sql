create index shown_pictures_hidden_idx on public.shown_pictures (hidden_at desc) where hidden_at is not null;

drop function public.admin_pictures();

-- The pictures that the picture check holds and those with reports that nobody has decided on, the longest waiting first, and
-- those that are hidden, the latest first: 20 of them, hidden before a moment.
create function public.admin_pictures(before timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return jsonb_build_object(
    'held', (
      select coalesce(jsonb_agg(waiting.picture order by waiting.checked_at), '[]') from (
        select c.checked_at, jsonb_build_object(
          'jobId', j.id, 'userId', j.user_id, 'app', a.name, 'path', i.image ->> 'path',
          'width', i.image -> 'width', 'height', i.image -> 'height', 'prompt', j.prompt,
          'isWithheld', c.withheld is not null, 'model', c.model, 'scores', c.scores) as picture
        from public.picture_checks c
        join public.jobs j on j.id = c.job_id join public.apps a on a.id = j.app_id
        cross join lateral (select coalesce(c.withheld, j.output) #> '{images,0}' as image) i
        where c.band = 'hold' and c.decided_at is null and j.deleted_at is null
        order by c.checked_at limit 20) waiting),
    'reported', (
      select coalesce(jsonb_agg(private.picture_for_admin(s) || jsonb_build_object('reasons', waiting.reasons)
        order by waiting.since), '[]')
      from (
        select r.job_id, min(r.created_at) as since, jsonb_agg(r.reason order by r.created_at) as reasons
        from public.picture_reports r join public.shown_pictures p on p.job_id = r.job_id and p.path is not null
        where r.decided_at is null group by r.job_id order by since limit 20
      ) waiting join public.shown_pictures s on s.job_id = waiting.job_id),
    'hidden', (
      select coalesce(jsonb_agg(private.picture_for_admin(t.picture) || jsonb_build_object('hiddenAt', t.hidden_at)
        order by t.hidden_at desc), '[]')
      from (
        select s as picture, s.hidden_at from public.shown_pictures s
        where s.hidden_at is not null and (admin_pictures.before is null or s.hidden_at < admin_pictures.before)
          and not exists (
            select from public.picture_checks c where c.job_id = s.job_id and c.band = 'hold' and c.decided_at is null)
        order by s.hidden_at desc limit 20) t));
end
$$;
revoke all on function public.admin_pictures(timestamptz) from public, anon;
grant execute on function public.admin_pictures(timestamptz) to authenticated;
