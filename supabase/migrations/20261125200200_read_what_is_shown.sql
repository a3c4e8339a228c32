-- As before, but without `ids` only what the page shows: an unread notice that the page hides is still followed by a mail.
create or replace function public.mark_notifications_read(ids uuid[] default null) returns void
language sql security definer set search_path = '' as $$
  update public.notifications n set read_at = now()
  where n.user_id = auth.uid() and n.read_at is null and private.is_complete_session()
    and case
      when mark_notifications_read.ids is null
        then n.kind <> all ((select private.silenced_kinds())::public.notification_kind[])
      else n.id = any (mark_notifications_read.ids)
    end
$$;
