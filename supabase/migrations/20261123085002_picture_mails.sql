-- A mail about pictures that became ready while their visitor was away: written when the oldest unread one is five minutes
-- old, about all that are unread then.
alter table public.notifications add column mail_due_at timestamptz;
create index notifications_mail_due_at_idx on public.notifications (mail_due_at) where mail_due_at is not null;

create function private.owe_picture_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.mail_due_at := now() + interval '5 minutes';
  return new;
end
$$;
create trigger owe_picture_mail before insert on public.notifications
  for each row when (new.kind = 'picture_ready') execute function private.owe_picture_mail();

-- Guests have no address, so they get no mail.
create function private.post_picture_mails() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Another worker that posts at this moment could split the pictures of one visitor.
  if not pg_try_advisory_xact_lock(hashtext('post_picture_mails')) then
    return;
  end if;
  with told as (
    update public.notifications n set mail_due_at = null
    where n.mail_due_at is not null
      and n.user_id in (select d.user_id from public.notifications d where d.mail_due_at <= now())
    returning n.user_id, n.facts, n.read_at, n.created_at
  ), unread as (
    select t.user_id, count(*) as count, array_agg(t.facts order by t.created_at desc) as pictures
    from told t where t.read_at is null group by t.user_id
  )
  insert into public.mails (kind, key, address, facts)
  select 'pictures_ready', gen_random_uuid()::text, u.email, jsonb_build_object(
    'count', r.count, 'pictures', to_jsonb(r.pictures[1:5]),
    'token', private.new_preference_link(u.id, u.email, 'pictures'))
  from unread r join public.users u on u.id = r.user_id
  where coalesce(u.email, '') <> '' and not exists (
    select from public.notification_preferences p where p.user_id = u.id and p.kind = 'pictures' and not p.by_mail);
end
$$;

-- As before, and removes old notices and writes the mails about pictures.
create or replace function public.take_mails(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from public.mails m where m.created_at < now() - interval '60 days';
  delete from public.notifications n where n.created_at < now() - interval '60 days';
  perform private.post_picture_mails();
  with due as (
    select m.id from public.mails m where m.sent_at is null and m.due_at <= now() and m.attempts < 12
    order by m.due_at limit take_mails.most for update skip locked
  ), claimed as (
    update public.mails m set attempts = m.attempts + 1,
      due_at = now() + least(interval '1 minute' * 2 ^ m.attempts, interval '6 hours')
    from due where m.id = due.id
    returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'address', c.address, 'facts', c.facts) order by c.created_at), '[]')
    into taken from claimed c;
  return taken;
end
$$;
