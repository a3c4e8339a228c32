alter table private.admin_acts
  drop constraint admin_acts_kind_check,
  add constraint admin_acts_kind_check check (kind in (
    'searched', 'viewed', 'granted', 'taken_back', 'banned', 'unbanned', 'review_hidden', 'review_shown',
    'reports_dismissed', 'refunded', 'payment_accepted', 'requests_viewed', 'request_answered', 'request_reopened')),
  drop constraint looking_needs_no_reason,
  add constraint looking_needs_no_reason check (
    case when kind in ('searched', 'viewed', 'requests_viewed') then reason is null
      else coalesce(char_length(btrim(reason)) between 1 and 500, false) end);

-- Questions to the operator, the latest first: the open ones, or those that are answered; 20 of them, before a moment.
create function public.admin_requests(is_answered boolean default false, before timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  perform private.note_act(gen_random_uuid(), 'requests_viewed', null);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'reference', r.reference, 'kind', r.kind, 'userId', r.user_id, 'email', r.email, 'message', r.message,
      'about', r.about, 'attachments', r.attachments, 'createdAt', r.created_at, 'answeredAt', r.answered_at
    ) order by r.created_at desc), '[]')
    from (
      select * from public.support_requests s
      where (s.answered_at is not null) = admin_requests.is_answered
        and (admin_requests.before is null or s.created_at < admin_requests.before)
      order by s.created_at desc limit 20) r);
end
$$;

-- Marks a question as answered, after which it is kept for half a year, or as open again.
create function public.admin_decide_request(act_id uuid, request_id uuid, is_answered boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.support_requests;
begin
  perform private.require_administrator();
  select * into request from public.support_requests r where r.id = admin_decide_request.request_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'request_not_found';
  end if;
  if private.note_act(act_id, case when is_answered then 'request_answered' else 'request_reopened' end, request.user_id,
    reason, jsonb_build_object('reference', request.reference)) then
    update public.support_requests r set answered_at = case when is_answered then coalesce(r.answered_at, now()) end
      where r.id = request.id;
  end if;
end
$$;

revoke all on function public.admin_requests(boolean, timestamptz) from public;
revoke all on function public.admin_decide_request(uuid, uuid, boolean, text) from public;
grant execute on function public.admin_requests(boolean, timestamptz) to authenticated;
grant execute on function public.admin_decide_request(uuid, uuid, boolean, text) to authenticated;

create policy "administrators read files of questions" on storage.objects
  for select to authenticated
  using (bucket_id = 'support' and (select public.admin_access()) = 'open');
