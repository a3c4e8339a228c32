-- The archive of an account has what administrators did with it. When the account is deleted, the log of administrators
-- loses whom an act concerned and what was said in words. It keeps for good which act it was, who did it, when, and for how
-- many credits or how much money.
alter table private.admin_acts
  -- When the row lost the user and what was said in words.
  add column stripped_at timestamptz,
  drop constraint looking_needs_no_reason,
  add constraint looking_needs_no_reason check (
    case
      when kind in ('searched', 'viewed', 'requests_viewed') or stripped_at is not null then reason is null
      else coalesce(char_length(btrim(reason)) between 1 and 500, false)
    end);
create index admin_acts_searches_idx on private.admin_acts (created_at)
  where kind = 'searched' and stripped_at is null;

-- An act without the user and without what was said in words.
create function private.strip_act(act private.admin_acts) returns private.admin_acts
language plpgsql set search_path = '' as $$
begin
  act.user_id := null;
  act.reason := null;
  act.facts := act.facts - 'words' - 'review';
  act.stripped_at := now();
  return act;
end
$$;

create or replace function private.keep_admin_act() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.stripped_at is null and new is not distinct from private.strip_act(old) then
    return new;
  end if;
  raise exception 'acts of administrators are never changed or removed';
end
$$;

-- Strips the acts about an account that goes, and the searches for exactly its address, phone number, name or id. Searches
-- for a part of these are stripped with all others, after 90 days.
create function private.strip_acts_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.admin_acts a
    set user_id = null, reason = null, facts = (private.strip_act(a)).facts, stripped_at = now()
    where a.stripped_at is null and (a.user_id = old.id or a.kind = 'searched' and a.facts ->> 'words' in (
      lower(old.email), old.phone, '+' || old.phone, old.id::text,
      (select lower(btrim(u.name)) from public.users u where u.id = old.id)));
  return old;
end
$$;
create trigger strip_acts_of_account before delete on auth.users
  for each row execute function private.strip_acts_of_account();

-- As before, and words that administrators searched for go after 90 days.
create or replace function public.take_due_deletions() returns jsonb
language sql security definer set search_path = '' as $$
  update private.admin_acts a set facts = (private.strip_act(a)).facts, stripped_at = now()
    where a.kind = 'searched' and a.stripped_at is null and a.created_at < now() - interval '90 days';
  with begun as (
    update private.deletions d set began_at = coalesce(d.began_at, now()) where d.due_at <= now() returning d.user_id
  )
  select coalesce(jsonb_agg(b.user_id), '[]') from begun b
$$;

-- Administrators are not named, since the archive is not theirs.
do $$
declare
  before constant text := pg_get_functiondef('public.export_content(uuid)'::regprocedure);
  after constant text := replace(before, $part$'reports', (select$part$, $part$'administration', (
        select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select a.kind, a.reason, a.facts, a.created_at from private.admin_acts a
        where a.user_id = export_content.user_id order by a.number) rows),
      'reports', (select$part$);
begin
  if after = before then
    raise exception 'export_content() has no place for acts of administrators';
  end if;
  execute after;
end
$$;

create or replace function private.admin_act_json(act private.admin_acts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'number', act.number,
    'kind', act.kind,
    'administrator', jsonb_build_object('id', act.administrator, 'email', (
      select u.email from public.users u where u.id = act.administrator)),
    'user', case when act.user_id is not null then jsonb_build_object('id', act.user_id, 'email', (
      select u.email from public.users u where u.id = act.user_id)) end,
    'reason', act.reason,
    'facts', act.facts,
    'isStripped', act.stripped_at is not null,
    'createdAt', act.created_at)
$$;
