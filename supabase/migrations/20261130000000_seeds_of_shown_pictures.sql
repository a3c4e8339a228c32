-- Who shows the settings of a picture shows its seed, too, with which others draw the same composition.
create or replace function public.shown_picture(job_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.shown_picture_json(s) || jsonb_build_object(
    'visibility', s.visibility, 'isChosen', s.chosen_at is not null, 'prompt', s.prompt, 'drew', s.drew,
    'shownAt', s.shown_at,
    'seed', case when s.prompt is not null then (
      select j.output #> '{images,0,seed}' from public.jobs j where j.id = s.job_id) end,
    'ofApp', (
      select coalesce(jsonb_agg(private.shown_picture_json(o.picture) order by o.shown_at desc, o.job_id desc), '[]')
      from (
        select b as picture, b.shown_at, b.job_id from public.shown_pictures b
        where b.is_listed and b.app_id = s.app_id and b.job_id <> s.job_id
        order by b.shown_at desc, b.job_id desc limit 6) o),
    'ofPerson', (
      select coalesce(jsonb_agg(private.shown_picture_json(o.picture) order by o.shown_at desc), '[]') from (
        select b as picture, b.shown_at from public.shown_pictures b
        where b.is_listed and b.user_id = s.user_id and b.job_id <> s.job_id order by b.shown_at desc limit 6) o))
  from public.shown_pictures s
  where s.job_id = shown_picture.job_id and s.is_stored
$$;
