-- Reviews by visitors. Those of the seed are samples: without an author and a rating, and shown only while an app has no
-- review of a visitor.
create type public.review_report_reason as enum ('spam', 'hateful', 'personal', 'unrelated');

alter table public.app_reviews
  add column user_id uuid references public.users (id) on delete cascade,
  add column rating smallint check (rating between 1 and 5),
  add column hidden_at timestamptz,
  add constraint app_reviews_one_per_visitor unique (user_id, app_id),
  add constraint app_reviews_samples_have_no_author check (is_sample = (user_id is null)),
  add constraint app_reviews_visitors_rate check (is_sample = (rating is null)),
  -- Controls, and marks that turn the direction of what stands beside a review.
  add constraint app_reviews_plain_text check (
    concat(name, location, review) !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

-- How many visitors gave an app one star, two, … five. Kept by a trigger, so that a list of apps counts no reviews.
create table public.app_ratings (
  app_id uuid primary key references public.apps (id) on delete cascade,
  stars integer[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5 and 0 <= all (stars))
);
alter table public.app_ratings enable row level security;
alter table public.app_ratings force row level security;
create policy "everybody reads" on public.app_ratings for select to anon, authenticated using (true);
grant select on public.app_ratings to anon, authenticated, service_role;

create function private.count_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.rating is not null and old.hidden_at is null then
    update public.app_ratings r set stars[old.rating] = r.stars[old.rating] - 1 where r.app_id = old.app_id;
  end if;
  if tg_op <> 'DELETE' and new.rating is not null and new.hidden_at is null then
    insert into public.app_ratings (app_id) values (new.app_id) on conflict do nothing;
    update public.app_ratings r set stars[new.rating] = r.stars[new.rating] + 1 where r.app_id = new.app_id;
  end if;
  return null;
end
$$;
create trigger count_rating after insert or update of rating, hidden_at or delete on public.app_reviews
  for each row execute function private.count_rating();

-- Who wrote a review is nobody's business: the author's id would join what one visitor wrote about several apps.
revoke select on public.app_reviews from anon, authenticated;
grant select (id, app_id, name, date, location, review, rating, is_sample) on public.app_reviews to anon, authenticated;
drop policy "everybody reads" on public.app_reviews;
create policy "everybody reads" on public.app_reviews for select to anon, authenticated
  using (hidden_at is null and (not is_sample or not exists (
    select from public.app_ratings r where r.app_id = app_reviews.app_id and 0 < any (r.stars))));

-- For administrators, who hide a review by its `hidden_at`; `decided_at` takes a report off their list.
create table public.review_reports (
  review_id uuid not null references public.app_reviews (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  reason public.review_report_reason not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (review_id, user_id)
);
create index review_reports_user_id_idx on public.review_reports (user_id);
create index review_reports_undecided_idx on public.review_reports (created_at) where decided_at is null;
alter table public.review_reports enable row level security;
alter table public.review_reports force row level security;
grant select, update (decided_at) on public.review_reports to service_role;

-- How often a visitor did something in this hour.
create table private.visitor_turns (
  user_id uuid not null references public.users (id) on delete cascade,
  action text not null,
  hour timestamptz not null,
  taken integer not null,
  primary key (user_id, action)
);
alter table private.visitor_turns enable row level security;

create function private.take_turn(visitor uuid, action text, most integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now());
  count integer;
begin
  insert into private.visitor_turns as t (user_id, action, hour, taken)
    values (take_turn.visitor, take_turn.action, this_hour, 1)
    on conflict on constraint visitor_turns_pkey do update
      set taken = case when t.hour = this_hour then t.taken + 1 else 1 end, hour = this_hour
    returning taken into count;
  if count > take_turn.most then
    raise exception using errcode = 'PT429', message = 'too_often';
  end if;
end
$$;

-- Whether a visitor may review an app: 'yes', or what is missing. A guest costs nothing to make and would rate an app as
-- often as somebody likes; a guest who creates an account keeps the pictures and may then.
create function private.review_right(visitor uuid, app_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.jobs j
      where j.user_id = review_right.visitor and j.app_id = review_right.app_id and j.status = 'SUCCESS')
      then 'picture_needed'
    when exists (select from public.users u where u.id = review_right.visitor and u.is_anonymous) then 'account_needed'
    else 'yes'
  end
$$;

-- For the edge function `save-review`, which judges the words before: writes or replaces the visitor's review of an app.
create function public.save_review(
  user_id uuid, app_id uuid, rating integer, review text, name text, location text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.apps a where a.id = save_review.app_id and a.withdrawn_at is null) then
    raise exception using errcode = 'PT404', message = 'app_not_found';
  end if;
  if private.review_right(save_review.user_id, save_review.app_id) <> 'yes' then
    raise exception using errcode = 'PT403', message = 'review_not_allowed';
  end if;
  perform private.take_turn(save_review.user_id, 'save_review', 20);
  insert into public.app_reviews (user_id, app_id, rating, review, name, location)
    values (save_review.user_id, save_review.app_id, save_review.rating, save_review.review, save_review.name,
      save_review.location)
    on conflict on constraint app_reviews_one_per_visitor do update
      set rating = excluded.rating, review = excluded.review, name = excluded.name, location = excluded.location,
          date = current_date;
end
$$;

-- The visitor's review of an app, and whether the visitor may write one; null before the second factor.
create function public.own_review(app_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'right', private.review_right(auth.uid(), own_review.app_id),
    'review', (
      select jsonb_build_object('id', r.id, 'rating', r.rating, 'review', r.review, 'name', r.name,
        'location', r.location, 'date', r.date, 'isHidden', r.hidden_at is not null)
      from public.app_reviews r where r.user_id = auth.uid() and r.app_id = own_review.app_id))
  where private.is_complete_session()
$$;

create function public.delete_review(app_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.app_reviews r
    where r.user_id = auth.uid() and r.app_id = delete_review.app_id and private.is_complete_session()
$$;

-- One report of a visitor counts for a review; a second one changes nothing.
create function public.report_review(review_id uuid, reason public.review_report_reason) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_complete_session() or not exists (
    select from public.app_reviews r where r.id = report_review.review_id and r.user_id <> auth.uid()
  ) then
    raise exception using errcode = 'PT404', message = 'review_not_found';
  end if;
  perform private.take_turn(auth.uid(), 'report_review', 20);
  insert into public.review_reports (review_id, user_id, reason)
    values (report_review.review_id, auth.uid(), report_review.reason) on conflict do nothing;
end
$$;

revoke all on function public.save_review(uuid, uuid, integer, text, text, text) from public;
revoke all on function public.own_review(uuid) from public;
revoke all on function public.delete_review(uuid) from public;
revoke all on function public.report_review(uuid, public.review_report_reason) from public;
grant execute on function public.save_review(uuid, uuid, integer, text, text, text) to service_role;
grant execute on function public.own_review(uuid) to authenticated;
grant execute on function public.delete_review(uuid) to authenticated;
grant execute on function public.report_review(uuid, public.review_report_reason) to authenticated;
