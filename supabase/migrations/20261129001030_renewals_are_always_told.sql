-- As before, but nobody switches off what says that a plan renews soon: it is money that goes without an action.
create or replace function private.group_of(kind public.notification_kind) returns public.notice_group
language sql immutable set search_path = '' as $$
  select case
    when kind in ('picture_ready', 'picture_failed') then 'pictures'
    when kind in ('receipt', 'refund', 'payment_failed', 'renewal_failed', 'payment_disputed', 'debt') then 'purchases'
  end::public.notice_group
$$;

create or replace function private.group_of(kind public.mail_kind) returns public.notice_group
language sql immutable set search_path = '' as $$
  select case
    when kind = 'pictures_ready' then 'pictures'
    when kind in ('refund', 'payment_failed', 'renewal_failed', 'payment_disputed', 'debt') then 'purchases'
  end::public.notice_group
$$;
