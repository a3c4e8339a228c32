-- As before, but a report that was decided on is made anew by the next one of the visitor. A second report changes nothing
-- while the first one waits: it keeps its place in the list.
create or replace function public.report_review(review_id uuid, reason public.review_report_reason) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_complete_session() or not exists (
    select from public.app_reviews r where r.id = report_review.review_id and r.user_id <> auth.uid()
  ) then
    raise exception using errcode = 'PT404', message = 'review_not_found';
  end if;
  perform private.take_turn(auth.uid(), 'report_review', 20);
  insert into public.review_reports as known (review_id, user_id, reason)
    values (report_review.review_id, auth.uid(), report_review.reason)
    on conflict on constraint review_reports_pkey do update
      set reason = excluded.reason, created_at = now(), decided_at = null
      where known.decided_at is not null;
end
$$;

create or replace function public.report_picture(job_id uuid, reason public.picture_report_reason) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_complete_session() or not exists (
    select from public.shown_pictures s
    where s.job_id = report_picture.job_id and s.is_stored and s.user_id <> auth.uid()
  ) then
    raise exception using errcode = 'PT404', message = 'picture_not_found';
  end if;
  perform private.take_turn(auth.uid(), 'report_picture', 20);
  insert into public.picture_reports as known (job_id, user_id, reason)
    values (report_picture.job_id, auth.uid(), report_picture.reason)
    on conflict on constraint picture_reports_pkey do update
      set reason = excluded.reason, created_at = now(), decided_at = null
      where known.decided_at is not null;
end
$$;
