-- The editors' choice: public pictures that an administrator chose for the home page. What is withdrawn or hidden is chosen
-- no more.
alter table public.shown_pictures add column chosen_at timestamptz(3);
grant select (chosen_at) on public.shown_pictures to anon, authenticated;
create index shown_pictures_chosen_idx on public.shown_pictures (chosen_at desc) where is_listed and chosen_at is not null;
-- What an app's page shows: pictures that somebody made a favourite.
create index shown_pictures_liked_idx on public.shown_pictures (app_id, favourites desc, shown_at desc)
  where is_listed and favourites > 0;

create function private.forget_choice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.chosen_at := null;
  return new;
end
$$;
create trigger forget_choice before update of visibility, hidden_at on public.shown_pictures
  for each row when (new.chosen_at is not null and (new.visibility <> 'public' or new.hidden_at is not null))
  execute function private.forget_choice();

alter table private.admin_acts
  drop constraint admin_acts_kind_check,
  add constraint admin_acts_kind_check check (kind in (
    'searched', 'viewed', 'granted', 'taken_back', 'banned', 'unbanned', 'review_hidden', 'review_shown',
    'reports_dismissed', 'refunded', 'payment_accepted', 'requests_viewed', 'request_answered', 'request_reopened',
    'picture_hidden', 'picture_shown', 'picture_reports_dismissed', 'picture_chosen', 'picture_unchosen'));

-- Chooses a public picture for the home page, or takes that back.
create function public.admin_choose_picture(act_id uuid, job_id uuid, is_chosen boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  picture public.shown_pictures;
begin
  perform private.require_administrator();
  select * into picture from public.shown_pictures s
    where s.job_id = admin_choose_picture.job_id and s.is_listed for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'picture_not_found';
  end if;
  if private.note_act(act_id, case when is_chosen then 'picture_chosen' else 'picture_unchosen' end, picture.user_id, reason,
    jsonb_build_object('jobId', picture.job_id)) then
    update public.shown_pictures s set chosen_at = case when is_chosen then coalesce(s.chosen_at, now()) end
      where s.job_id = picture.job_id;
  end if;
end
$$;
revoke all on function public.admin_choose_picture(uuid, uuid, boolean, text) from public, anon;
grant execute on function public.admin_choose_picture(uuid, uuid, boolean, text) to authenticated;
