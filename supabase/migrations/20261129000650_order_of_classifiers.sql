-- Classifiers in the order in which the site met them. A shown picture is looked at again by a later classifier alone, so
-- two workers with different ones come to an end.
create table private.picture_classifiers (
  number integer generated always as identity primary key,
  name text not null unique check (char_length(name) <= 200)
);

insert into private.picture_classifiers (name)
  select c.model from public.picture_checks c where c.model is not null group by c.model order by min(c.checked_at);

create function private.number_of_classifier(name text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  found_number integer;
begin
  select c.number into found_number from private.picture_classifiers c where c.name = number_of_classifier.name;
  if not found then
    -- Of two calls at the same time the second one waits, and takes the number of the first.
    insert into private.picture_classifiers as c (name) values (number_of_classifier.name)
      on conflict on constraint picture_classifiers_name_key do update set name = excluded.name
      returning c.number into found_number;
  end if;
  return found_number;
end
$$;
revoke all on function private.number_of_classifier(text) from public;

alter table public.shown_pictures add column classifier_number integer;
update public.shown_pictures s set classifier_number = c.number
  from private.picture_classifiers c where c.name = s.classifier;
drop index public.shown_pictures_classifier_idx;
alter table public.shown_pictures drop column classifier;
create index shown_pictures_classifier_number_idx on public.shown_pictures (classifier_number) where is_stored;

create or replace function private.note_classifier() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select private.number_of_classifier(c.model) into new.classifier_number
    from public.picture_checks c where c.job_id = new.job_id and c.band is not null and c.model is not null;
  return new;
end
$$;

-- As before, but for the pictures at which no classifier has looked, or an earlier one than `model` alone.
drop function public.shown_checks_to_make(text, uuid[]);
create function public.shown_checks_to_make(model text, unreadable uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  number constant integer := private.number_of_classifier(shown_checks_to_make.model);
begin
  return (
    with left_over as (
      (select s.job_id from public.shown_pictures s
        where s.is_stored and s.classifier_number is null and s.job_id <> all (unreadable) limit 5)
      union all
      (select s.job_id from public.shown_pictures s
        where s.is_stored and s.classifier_number < number and s.job_id <> all (unreadable) limit 5)
      limit 5
    )
    select coalesce(jsonb_agg(jsonb_build_object('jobId', j.id, 'path', j.output #>> '{images,0,path}')), '[]')
    from left_over l join public.jobs j on j.id = l.job_id);
end
$$;

-- As before, but what an earlier classifier passed late does not undo that a later one has looked.
create or replace function public.keep_shown_check(job_id uuid, said jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  picture public.shown_pictures;
  number constant integer := private.number_of_classifier(said ->> 'model');
  kept public.picture_band;
begin
  update public.shown_pictures s set classifier_number = greatest(s.classifier_number, number)
    where s.job_id = keep_shown_check.job_id and s.path is not null returning * into picture;
  -- Withdrawn or hidden meanwhile.
  if not found then
    return false;
  end if;
  insert into public.picture_checks as c (job_id, user_id, checked_at, band, model, scores)
    values (picture.job_id, picture.user_id, now(), (said ->> 'band')::public.picture_band,
      said ->> 'model', coalesce(said -> 'scores', '{}'))
    on conflict on constraint picture_checks_pkey do update
      set checked_at = excluded.checked_at, band = excluded.band, model = excluded.model, scores = excluded.scores
      where c.decided_at is null
    returning c.band into kept;
  if coalesce(kept, 'pass') = 'pass' then
    return false;
  end if;
  update public.shown_pictures s set hidden_at = now(), path = null, is_stored = false where s.job_id = picture.job_id;
  perform private.notify(picture.user_id, 'picture_hidden', (
    select jsonb_build_object('jobId', picture.job_id, 'app', jsonb_build_object('name', a.name, 'slug', a.slug))
    from public.apps a where a.id = picture.app_id));
  return true;
end
$$;

revoke all on function public.shown_checks_to_make(text, uuid[]) from public, anon, authenticated;
grant execute on function public.shown_checks_to_make(text, uuid[]) to service_role;
