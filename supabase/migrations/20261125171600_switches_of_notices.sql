-- Notices and mails about pictures, and those about purchases, are switched off and on apart, in the page and by mail. What
-- is in no group always comes: security, archives, a planned deletion, and the mails that the law asks for.
alter table public.notification_preferences
  alter column by_mail set default true,
  add column in_page boolean not null default true;
grant select (in_page) on public.notification_preferences to authenticated;

create function private.group_of(kind public.notification_kind) returns public.notice_group
language sql immutable set search_path = '' as $$
  select case
    when kind in ('picture_ready', 'picture_failed') then 'pictures'
    when kind in ('receipt', 'refund') then 'purchases'
  end::public.notice_group
$$;

create function private.group_of(kind public.mail_kind) returns public.notice_group
language sql immutable set search_path = '' as $$
  select case
    when kind = 'pictures_ready' then 'pictures'
    when kind in ('refund', 'renewal') then 'purchases'
  end::public.notice_group
$$;

-- The kinds of notices that the visitor does not want to see. Their rows stay, so that a mail can follow an unread one, and
-- so that they are there when the visitor wants them again.
create function private.silenced_kinds() returns public.notification_kind[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(kinds.kind), '{}')
  from unnest(enum_range(null::public.notification_kind)) kinds(kind)
  join public.notification_preferences p on p.kind = private.group_of(kinds.kind)
  where p.user_id = auth.uid() and not p.in_page
$$;
create policy "only kinds that are switched on" on public.notifications as restrictive for select to authenticated
  using (kind <> all ((select private.silenced_kinds())::public.notification_kind[]));

-- What is null stays as it is.
drop function private.prefer(uuid, public.notice_group, boolean);
create function private.prefer(
  visitor uuid, kind public.notice_group, by_mail boolean, in_page boolean default null) returns void
language sql security definer set search_path = '' as $$
  insert into public.notification_preferences as p (user_id, kind, by_mail, in_page)
  values (prefer.visitor, prefer.kind, coalesce(prefer.by_mail, true), coalesce(prefer.in_page, true))
  on conflict (user_id, kind) do update
  set by_mail = coalesce(prefer.by_mail, p.by_mail), in_page = coalesce(prefer.in_page, p.in_page)
$$;

drop function public.set_notification_preference(public.notice_group, boolean);
create function public.set_notification_preference(
  kind public.notice_group, by_mail boolean default null, in_page boolean default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_complete_session() then
    raise exception using errcode = 'PT403', message = 'second_factor_required';
  end if;
  perform private.prefer(
    auth.uid(), set_notification_preference.kind, set_notification_preference.by_mail,
    set_notification_preference.in_page);
end
$$;
revoke execute on function public.set_notification_preference(public.notice_group, boolean, boolean) from public, anon;
grant execute on function public.set_notification_preference(public.notice_group, boolean, boolean) to authenticated;

-- As before, but a mail of a group has a link that switches such mails off, and is not written once they are off.
create or replace function private.post_mail(visitor uuid, kind public.mail_kind, key text, facts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.mails (kind, key, address, facts)
    select post_mail.kind, post_mail.key, u.email, post_mail.facts || case
      when g.kind is null then '{}'
      else jsonb_build_object('token', private.new_preference_link(u.id, u.email, g.kind))
    end
    from public.users u, (select private.group_of(post_mail.kind) as kind) g
    where u.id = post_mail.visitor and u.email is not null and not exists (
      select from public.notification_preferences p where p.user_id = u.id and p.kind = g.kind and not p.by_mail)
  on conflict do nothing
$$;

-- As before, and an archive says which notices its visitor sees.
do $$
begin
  execute replace(
    pg_get_functiondef('public.export_content(uuid)'::regprocedure), 'p.kind, p.by_mail', 'p.kind, p.in_page, p.by_mail');
end
$$;
