-- “More like this” looks among all public pictures: what was drawn in each is listed, and a search reads the newest 1,000
-- pictures of each thing.

create table private.drawn_things (
  thing text not null,
  shown_at timestamptz(3) not null,
  job_id uuid not null references public.shown_pictures (job_id) on delete cascade,
  primary key (thing, shown_at, job_id)
);
create index drawn_things_job_id_idx on private.drawn_things (job_id);
alter table private.drawn_things enable row level security;

create function private.list_drawn_things() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.drawn_things d where d.job_id = new.job_id;
  insert into private.drawn_things (thing, shown_at, job_id)
    select distinct d.thing, new.shown_at, new.job_id from jsonb_array_elements_text(new.drew) d (thing)
    where new.is_listed and char_length(d.thing) <= 200;
  return null;
end
$$;
create trigger list_drawn_things after insert on public.shown_pictures
  for each row when (new.is_listed) execute function private.list_drawn_things();
create trigger list_changed_things after update on public.shown_pictures
  for each row when ((new.is_listed, new.drew, new.shown_at) is distinct from (old.is_listed, old.drew, old.shown_at))
  execute function private.list_drawn_things();

insert into private.drawn_things (thing, shown_at, job_id)
  select distinct d.thing, s.shown_at, s.job_id
  from public.shown_pictures s cross join lateral jsonb_array_elements_text(s.drew) d (thing)
  where s.is_listed and char_length(d.thing) <= 200;

-- The public pictures that are most like one that its owner shows: those of which the most was drawn in both, and at least
-- three things. Of the newest 1,000 pictures of each of 30 things, those are compared that share the most or the rarest things, 500
-- at most. A picture whose owner does not show what was drawn is like none.
create or replace function public.pictures_like(job_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  things constant text[] := array(
    select distinct jsonb_array_elements_text(s.drew) from public.shown_pictures s
    where s.job_id = pictures_like.job_id and s.is_stored limit 30);
begin
  return (
    with listed as (
      select n.job_id, n.shown_at, count(*) over (partition by t.thing) as pictures
      from unnest(things) t (thing) cross join lateral (
        select d.job_id, d.shown_at from private.drawn_things d
        where d.thing = t.thing order by d.shown_at desc, d.job_id desc limit 1000) n
      where n.job_id <> pictures_like.job_id
    ), compared as materialized (
      select l.job_id from listed l group by l.job_id, l.shown_at
      order by sum(1.0 / l.pictures) desc, l.shown_at desc, l.job_id desc limit 500
    ), alike as (
      select s.job_id, s.shown_at, count(*) as in_both
      from compared join public.shown_pictures s using (job_id)
      cross join lateral jsonb_array_elements_text(s.drew) d (thing)
      where d.thing = any (things)
      group by s.job_id having count(*) >= 3
      order by in_both desc, s.shown_at desc, s.job_id desc limit 6
    )
    select coalesce(jsonb_agg(private.shown_picture_json(s) order by a.in_both desc, a.shown_at desc, a.job_id desc), '[]')
    from alike a join public.shown_pictures s using (job_id));
end
$$;
