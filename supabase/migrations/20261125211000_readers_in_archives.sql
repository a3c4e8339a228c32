-- An archive has what the content backend holds of the visitor's reader, or says that it lacks it.
alter table public.exports add column lacks_reader boolean not null default false;
grant select (lacks_reader) on public.exports to authenticated;

-- Whether a visitor has ever allowed an application, as readers have who sign in to the content backend. Not every project
-- has the table of consents.
create function private.may_have_reader(visitor uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  has_consent boolean := false;
begin
  if to_regclass('auth.oauth_consents') is not null then
    execute 'select exists (select from auth.oauth_consents c where c.user_id = $1)' into has_consent using visitor;
  end if;
  return has_consent;
end
$$;
revoke all on function private.may_have_reader(uuid) from public, anon, authenticated;

-- As before.
create or replace function private.mark_reader() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.left_accounts l set has_reader = private.may_have_reader(old.id) where l.user_id = old.id;
  return old;
end
$$;

-- The oldest archive that nobody makes: {id, userId, mayHaveReader, isLast}, or null. After three attempts, none of which
-- ended, it failed.
create or replace function public.take_export() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_attempts constant integer := 3;
  taken jsonb;
begin
  update public.exports e set status = 'failed'
    where e.status = 'requested' and e.attempts >= most_attempts and e.leased_until < now();
  with due as (
    select e.id from public.exports e
    where e.status = 'requested' and coalesce(e.leased_until, '-infinity') < now()
    order by e.created_at limit 1 for update skip locked
  )
  update public.exports e set attempts = e.attempts + 1, leased_until = now() + interval '15 minutes'
    from due where e.id = due.id
    returning jsonb_build_object('id', e.id, 'userId', e.user_id,
      'mayHaveReader', private.may_have_reader(e.user_id), 'isLast', e.attempts >= most_attempts) into taken;
  return taken;
end
$$;

-- A worker of the version before knows nothing of readers.
drop function public.end_export(uuid, bigint, integer);
create function public.end_export(export_id uuid, bytes bigint, parts integer default 1, lacks_reader boolean default false)
returns void
language sql security definer set search_path = '' as $$
  with ended as (
    update public.exports e set status = 'ready', bytes = end_export.bytes, parts = end_export.parts,
      lacks_reader = end_export.lacks_reader, expires_at = now() + interval '24 hours'
      where e.id = end_export.export_id and e.status = 'requested'
      returning e.*
  )
  select private.post_mail(e.user_id, 'export', e.id::text, '{}') from ended e;
$$;
revoke all on function public.end_export(uuid, bigint, integer, boolean) from public, anon, authenticated;
grant execute on function public.end_export(uuid, bigint, integer, boolean) to service_role;
