-- A picture that is deleted while its owner shows it on another device is shown to nobody. Before, it was shown until its
-- files were erased.

-- As before, with the jobs locked against their deletion.
create or replace function public.show_pictures(user_id uuid, visibility public.visibility, pictures jsonb) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid[];
begin
  if not exists (select from public.users u where u.id = show_pictures.user_id and not u.is_anonymous) then
    raise exception using errcode = 'PT403', message = 'registration_required';
  end if;
  perform private.take_turn(show_pictures.user_id, 'show_pictures', 60);
  with written as (
    insert into public.shown_pictures as s
      (job_id, user_id, app_id, visibility, path, width, height, words, prompt, drew)
    select j.id, j.user_id, j.app_id, show_pictures.visibility,
      gen_random_uuid() || '.' || split_part(i.image ->> 'mime', '/', 2),
      (i.image ->> 'width')::integer, (i.image ->> 'height')::integer, p.words, p.prompt, p.drew
    from jsonb_to_recordset(show_pictures.pictures) p ("jobId" uuid, words text, prompt jsonb, drew jsonb)
    join public.jobs j on j.id = p."jobId" and j.user_id = show_pictures.user_id and j.status = 'SUCCESS'
    cross join lateral (select j.output #> '{images,0}' as image) i
    where i.image is not null and j.deleted_at is null
    -- A deletion of another device waits, and then sees the row; else it is seen here.
    for share of j
    on conflict on constraint shown_pictures_pkey do update set
      visibility = excluded.visibility,
      path = coalesce(s.path, excluded.path),
      words = excluded.words,
      prompt = excluded.prompt,
      drew = excluded.drew,
      shown_at = case when s.visibility = 'public' then s.shown_at else excluded.shown_at end
    where s.hidden_at is null
    returning s.job_id
  )
  select coalesce(array_agg(w.job_id), '{}') into shown from written w;
  return shown;
end
$$;

-- As before, without deleted pictures.
create or replace function public.copies_to_store(job_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('from', j.output #>> '{images,0,path}', 'to', s.path)), '[]')
  from public.shown_pictures s join public.jobs j on j.id = s.job_id
  where s.job_id = any (copies_to_store.job_ids) and s.path is not null and not s.is_stored
    and j.deleted_at is null
$$;
