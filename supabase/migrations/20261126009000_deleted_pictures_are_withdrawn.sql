-- A deleted picture is not shown any more, also if its owner takes the deletion back. The worker removes its copy, and with the
-- erased job go what administrators decided on it, reports and favourites.
create function private.withdraw_deleted_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.erased_at is null then
    perform public.withdraw_pictures(new.user_id, array[new.id]);
  else
    delete from public.shown_pictures s where s.job_id = new.id;
    delete from public.favourites f where f.job_id = new.id;
  end if;
  return null;
end
$$;
create trigger withdraw_deleted_picture after update of deleted_at, erased_at on public.jobs
  for each row when (new.deleted_at is not null) execute function private.withdraw_deleted_picture();

-- As before, but not for deleted pictures.
do $$
declare
  changed regprocedure;
begin
  foreach changed in array array[
    'public.show_pictures(uuid,public.visibility,jsonb)', 'public.set_favourite(uuid,boolean)'
  ]::regprocedure[]
  loop
    execute replace(pg_get_functiondef(changed), 'j.status = ''SUCCESS''', 'j.status = ''SUCCESS'' and j.deleted_at is null');
  end loop;
end
$$;
