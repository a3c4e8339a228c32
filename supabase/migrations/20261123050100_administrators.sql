-- Administrators have the role `admin` in `app_metadata`, which only the service can set. A token keeps a role that was
-- taken away for up to an hour, so the account is asked too.
create function private.is_administrator() returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'client_id' is null
    and coalesce(auth.jwt() #>> '{app_metadata,role}' = 'admin', false)
    and exists (
      select from auth.users u where u.id = auth.uid() and u.raw_app_meta_data ->> 'role' = 'admin')
$$;

-- What the visitor may see of the administrators' page: `none` for everybody else, who gets a 404.
create function public.admin_access() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_administrator() then 'none'
    when not private.has_second_factor(auth.uid()) then 'second_factor_required'
    when auth.jwt() ->> 'aal' = 'aal2' and private.is_fresh_session() then 'open'
    else 'step_up_required'
  end
$$;

-- Called first by every function for administrators.
create function private.require_administrator() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  case public.admin_access()
    when 'open' then
      return;
    when 'second_factor_required' then
      raise exception using errcode = 'PT403', message = 'second_factor_required';
    when 'step_up_required' then
      raise exception using errcode = 'PT403', message = 'step_up_required';
    else
      raise exception using errcode = 'PT404', message = 'not_found';
  end case;
end
$$;

-- What administrators did and looked at. Rows outlive the accounts that they name.
create table private.admin_acts (
  -- Chosen by the page, so that a repeated call is the same act.
  id uuid primary key,
  number bigint generated always as identity unique,
  administrator uuid not null,
  kind text not null check (kind in (
    'searched', 'viewed', 'granted', 'taken_back', 'banned', 'unbanned', 'review_hidden', 'review_shown',
    'reports_dismissed', 'refunded', 'payment_accepted')),
  user_id uuid,
  reason text,
  facts jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint looking_needs_no_reason check (
    case when kind in ('searched', 'viewed') then reason is null
      else coalesce(char_length(btrim(reason)) between 1 and 500, false) end)
);
create index admin_acts_user_id_idx on private.admin_acts (user_id, number desc);
alter table private.admin_acts enable row level security;

create function private.keep_admin_act() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'acts of administrators are never changed or removed';
end
$$;
create trigger keep before update or delete on private.admin_acts
  for each row execute function private.keep_admin_act();
create trigger keep_all before truncate on private.admin_acts
  for each statement execute function private.keep_admin_act();

-- Notes what the administrator does; false if the act with this id was done before.
create function private.note_act(id uuid, kind text, user_id uuid, reason text default null, facts jsonb default '{}')
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admin_acts (id, administrator, kind, user_id, reason, facts)
    values (note_act.id, auth.uid(), note_act.kind, note_act.user_id, btrim(note_act.reason), note_act.facts)
    on conflict on constraint admin_acts_pkey do nothing;
  return found;
end
$$;

create function private.admin_act_json(act private.admin_acts) returns jsonb
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
    'createdAt', act.created_at)
$$;

-- The acts of all administrators, the latest first: those before the one with the number `before`.
create function public.admin_log(before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return (
    select coalesce(jsonb_agg(private.admin_act_json(t.act) order by t.number desc), '[]') from (
      select act, act.number from private.admin_acts act
      where admin_log.before is null or act.number < admin_log.before order by act.number desc limit 50) t);
end
$$;

create function private.is_banned(visitor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = is_banned.visitor and u.banned_until > now())
$$;

-- Users by a part of their address or name, by their id, or by the number of one of their purchases: 20 a page.
create function public.admin_find(words text, page integer default 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sought constant text := lower(btrim(left(words, 200)));
  sought_id constant uuid := case when sought ~ '^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$' then sought end;
begin
  perform private.require_administrator();
  if char_length(sought) < 2 then
    return '[]';
  end if;
  perform private.note_act(gen_random_uuid(), 'searched', null, null, jsonb_build_object('words', sought));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', u.id, 'email', u.email, 'name', u.name, 'isAnonymous', u.is_anonymous, 'createdAt', u.created_at,
      'isBanned', private.is_banned(u.id)
    ) order by u.is_exact desc, u.created_at desc, u.id), '[]')
    from (
      select p.*, coalesce(lower(p.email) = sought, false) as is_exact from public.users p
      where case when sought_id is not null
        then p.id = sought_id or p.id = (select b.user_id from public.purchases b where b.id = sought_id)
        else strpos(lower(p.email), sought) > 0 or strpos(lower(p.name), sought) > 0 end
      order by is_exact desc, p.created_at desc, p.id
      limit 20 offset least(greatest(page, 0), 50) * 20
    ) u);
end
$$;
