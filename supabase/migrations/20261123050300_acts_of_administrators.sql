-- A correction takes credits back, at most those that are there.
alter table public.credit_entries
  drop constraint amount_fits_kind,
  add constraint amount_fits_kind check (
    case kind
      when 'grant' then amount > 0
      when 'purchase' then amount > 0
      when 'allowance' then amount > 0
      when 'hold' then amount <= 0
      when 'capture' then amount = 0
      when 'refund' then amount >= 0
      when 'reversal' then amount <> 0
      when 'correction' then amount < 0
    end
  );

-- Gives credits to a user, or takes them back if `amount` is negative.
create function public.admin_grant(act_id uuid, user_id uuid, amount integer, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  if amount = 0 or abs(amount) > 100000 then
    raise exception using errcode = '22023', message = format('%s is no amount of credits to give or take', amount);
  end if;
  perform from public.users u where u.id = admin_grant.user_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  if not private.note_act(act_id, case when amount > 0 then 'granted' else 'taken_back' end, admin_grant.user_id, reason,
    jsonb_build_object('credits', abs(amount))) then
    return;
  end if;
  if amount < 0 and private.balance_of(admin_grant.user_id) + amount < 0 then
    raise exception using errcode = 'PT402', message = 'insufficient_credits';
  end if;
  insert into public.credit_entries (user_id, kind, amount)
    values (admin_grant.user_id, case when amount > 0 then 'grant' else 'correction' end::public.credit_entry_kind, amount);
end
$$;

-- Notes a ban until a moment, or for good, before the edge function `administer` hands it to the auth service.
create function public.admin_ban(act_id uuid, user_id uuid, until timestamptz, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  if admin_ban.user_id = auth.uid() then
    raise exception using errcode = 'PT409', message = 'own_account';
  end if;
  if not exists (select from public.users u where u.id = admin_ban.user_id) then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  perform private.note_act(act_id, 'banned', admin_ban.user_id, reason, jsonb_build_object('until', until));
end
$$;

create function public.admin_unban(act_id uuid, user_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  if not exists (select from public.users u where u.id = admin_unban.user_id) then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  perform private.note_act(act_id, 'unbanned', admin_unban.user_id, reason);
end
$$;

-- The auth service refuses a banned user's refresh tokens; its sessions end here, and their browsers are told.
create function private.end_banned_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.user_id = new.id;
  return null;
end
$$;
create trigger end_banned_sessions after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until and new.banned_until > now())
  execute function private.end_banned_sessions();

-- An access token is valid for up to an hour; those of a banned user open nothing.
create or replace function private.is_complete_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'client_id' is null
    and not private.is_banned(auth.uid())
    and (
      not private.lacks_second_factor(auth.uid(), auth.jwt() ->> 'aal')
      or exists (
        select from private.recovered_sessions r where r.session_id = (auth.jwt() ->> 'session_id')::uuid))
$$;

-- What edge functions write for a visitor, with whose token they were called.
create function private.refuse_banned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_banned(new.user_id) then
    case tg_table_name
      when 'app_reviews' then raise exception using errcode = 'PT403', message = 'review_not_allowed';
      else raise exception using errcode = 'PT404', message = 'user_not_found';
    end case;
  end if;
  return new;
end
$$;
create trigger refuse_banned before insert on public.jobs
  for each row execute function private.refuse_banned();
create trigger refuse_banned before insert on public.app_reviews
  for each row execute function private.refuse_banned();

-- Authors whose hidden review of an app was deleted: written anew, it is hidden from the start.
create table private.hidden_reviews (
  user_id uuid not null references public.users (id) on delete cascade,
  app_id uuid not null references public.apps (id) on delete cascade,
  hidden_at timestamptz not null,
  primary key (user_id, app_id)
);
alter table private.hidden_reviews enable row level security;

create function private.remember_hidden_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not if the review goes with its author or its app.
  insert into private.hidden_reviews (user_id, app_id, hidden_at)
    select u.id, a.id, old.hidden_at from public.users u, public.apps a
    where u.id = old.user_id and a.id = old.app_id
    on conflict do nothing;
  return null;
end
$$;
create trigger remember_hidden_review after delete on public.app_reviews
  for each row when (old.hidden_at is not null) execute function private.remember_hidden_review();

create function private.hide_review_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select h.hidden_at into new.hidden_at from private.hidden_reviews h
    where h.user_id = new.user_id and h.app_id = new.app_id;
  return new;
end
$$;
create trigger hide_review_again before insert on public.app_reviews
  for each row when (new.user_id is not null and new.hidden_at is null) execute function private.hide_review_again();

-- Hides a review or shows it, and so decides the reports of it.
create function public.admin_decide_review(act_id uuid, review_id uuid, is_hidden boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  review public.app_reviews;
begin
  perform private.require_administrator();
  select * into review from public.app_reviews r
    where r.id = admin_decide_review.review_id and r.user_id is not null for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'review_not_found';
  end if;
  if not private.note_act(
    act_id,
    case when is_hidden then 'review_hidden' when review.hidden_at is null then 'reports_dismissed' else 'review_shown' end,
    review.user_id, reason, jsonb_build_object('reviewId', review.id, 'review', review.review)
  ) then
    return;
  end if;
  update public.app_reviews r set hidden_at = case when is_hidden then coalesce(r.hidden_at, now()) end
    where r.id = review.id;
  if not is_hidden then
    delete from private.hidden_reviews h where h.user_id = review.user_id and h.app_id = review.app_id;
  end if;
  update public.review_reports p set decided_at = now() where p.review_id = review.id and p.decided_at is null;
end
$$;

revoke all on function public.admin_grant(uuid, uuid, integer, text) from public;
revoke all on function public.admin_ban(uuid, uuid, timestamptz, text) from public;
revoke all on function public.admin_unban(uuid, uuid, text) from public;
revoke all on function public.admin_decide_review(uuid, uuid, boolean, text) from public;
grant execute on function public.admin_grant(uuid, uuid, integer, text) to authenticated;
grant execute on function public.admin_ban(uuid, uuid, timestamptz, text) to authenticated;
grant execute on function public.admin_unban(uuid, uuid, text) to authenticated;
grant execute on function public.admin_decide_review(uuid, uuid, boolean, text) to authenticated;
