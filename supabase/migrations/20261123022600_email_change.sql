-- The address of the visitor's account, and the change that waits for the mailboxes. A token is emptied when its
-- mailbox confirms; a new password empties both, which ends the change.
create function public.own_email() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', u.email,
    'change', case
      when u.email_change <> '' and (u.email_change_token_current <> '' or u.email_change_token_new <> '')
      then jsonb_build_object(
        'email', u.email_change,
        'sentAt', u.email_change_sent_at,
        'isConfirmedHere', u.email_change_token_current = '',
        'isConfirmedThere', u.email_change_token_new = '')
    end)
  from auth.users u
  where u.id = auth.uid() and private.is_complete_session()
$$;

create function public.cancel_email_change() returns void
language sql security definer set search_path = '' as $$
  with canceled as (
    update auth.users u set
      email_change = '', email_change_token_current = '', email_change_token_new = '',
      email_change_confirm_status = 0, email_change_sent_at = null
    where u.id = auth.uid() and private.is_complete_session()
    returning u.id
  )
  delete from auth.one_time_tokens t using canceled
  where t.user_id = canceled.id and t.token_type in ('email_change_token_current', 'email_change_token_new')
$$;

revoke execute on function public.own_email(), public.cancel_email_change() from public, anon;
grant execute on function public.own_email(), public.cancel_email_change() to authenticated;
