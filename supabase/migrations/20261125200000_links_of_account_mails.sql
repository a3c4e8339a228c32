-- The worker knows the site's origin. A client that chooses the origin of the links of a mail can lead its reader, and the
-- secrets of the links, to another site.
drop function public.request_deletion(text);
drop function public.request_export(text);

-- As before without `site`. A mail goes out for each request, so that three a day are enough.
create function public.request_deletion() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz;
  event bigint;
begin
  perform private.require_fresh_session();
  perform from public.users u where u.id = auth.uid() and not u.is_anonymous for no key update;
  if not found then
    raise exception using errcode = 'PT403', message = 'registration_required';
  end if;
  if exists (
    select from public.subscriptions s where s.user_id = auth.uid() and s.status <> 'ended' and s.cancels_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'plan_already_active';
  end if;
  if exists (select from private.deletions d where d.user_id = auth.uid()) then
    return;
  end if;
  if (select count(*) from public.security_events e
    where e.user_id = auth.uid() and e.kind = 'deletion_requested' and e.created_at > now() - interval '1 day') >= 3 then
    raise exception using errcode = 'PT429', message = 'too_often';
  end if;
  insert into private.deletions (user_id) values (auth.uid()) returning due_at into due;
  delete from auth.sessions s
    where s.user_id = auth.uid() and s.id::text is distinct from auth.jwt() ->> 'session_id';
  insert into public.security_events (user_id, kind) values (auth.uid(), 'deletion_requested') returning id into event;
  insert into public.mails (kind, key, address, facts)
    select 'deletion_requested', gen_random_uuid()::text, u.email, jsonb_build_object(
      'dueAt', due, 'token', private.new_mail_link('not_me', u.id, u.email, event, due - now()))
    from public.users u where u.id = auth.uid() and u.email is not null;
end
$$;

create function public.request_export() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_fresh_session();
  if exists (select from public.exports e where e.user_id = auth.uid() and e.status = 'requested') then
    return;
  end if;
  if (select count(*) from public.exports e
    where e.user_id = auth.uid() and e.created_at > now() - interval '1 day' and e.status <> 'failed') >= 3 then
    raise exception using errcode = 'PT429', message = 'too_often';
  end if;
  insert into public.exports (user_id) values (auth.uid()) on conflict do nothing;
end
$$;

create or replace function public.end_export(export_id uuid, bytes bigint, parts integer default 1) returns void
language sql security definer set search_path = '' as $$
  with ended as (
    update public.exports e set status = 'ready', bytes = end_export.bytes, parts = end_export.parts,
      expires_at = now() + interval '24 hours'
      where e.id = end_export.export_id and e.status = 'requested'
      returning e.*
  )
  select private.post_mail(e.user_id, 'export', e.id::text, '{}') from ended e;
$$;

alter table private.deletions drop column site;
alter table public.exports drop column site;

revoke all on function public.request_deletion(), public.request_export() from public, anon;
grant execute on function public.request_deletion(), public.request_export() to authenticated;
