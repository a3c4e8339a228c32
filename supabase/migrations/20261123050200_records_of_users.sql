-- One user with purchases, reviews, acts of administrators, and the entries of the ledger before the one with the number
-- `before`. Each look is noted.
create function public.admin_user(user_id uuid, before integer default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_user jsonb;
begin
  perform private.require_administrator();
  select jsonb_build_object(
    'id', u.id,
    'email', u.email,
    'name', u.name,
    'isAnonymous', u.is_anonymous,
    'isAdministrator', coalesce(a.raw_app_meta_data ->> 'role' = 'admin', false),
    'hasSecondFactor', private.has_second_factor(u.id),
    'createdAt', u.created_at,
    'lastSignInAt', a.last_sign_in_at,
    'bannedUntil', case when a.banned_until > now() then a.banned_until end,
    'sessions', (select count(*) from auth.sessions s where s.user_id = u.id),
    'pictures', (select count(*) from public.jobs j where j.user_id = u.id and j.status = 'SUCCESS'),
    'plan', (
      select s.status from public.subscriptions s where s.user_id = u.id and s.status <> 'ended' limit 1),
    'balance', private.balance_of(u.id),
    'entries', private.entries_for_admin(u.id, admin_user.before),
    'purchases', private.purchases_for_admin(u.id),
    'reviews', private.reviews_for_admin(u.id),
    'acts', (
      select coalesce(jsonb_agg(private.admin_act_json(t.act) order by t.number desc), '[]') from (
        select act, act.number from private.admin_acts act
        where act.user_id = u.id and act.kind <> 'viewed' order by act.number desc limit 20) t)
  ) into found_user
  from public.users u join auth.users a on a.id = u.id where u.id = admin_user.user_id;
  if found_user is null then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  perform private.note_act(gen_random_uuid(), 'viewed', admin_user.user_id);
  return found_user;
end
$$;

create function private.entries_for_admin(account uuid, before integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'number', e.number, 'kind', e.kind, 'amount', e.amount, 'balance', e.balance, 'note', e.note,
    'createdAt', e.created_at, 'about', e.about) order by e.number desc), '[]')
  from (
    select entry.*, coalesce(
      (select b.name from public.purchases b where b.id = entry.purchase_id),
      (select a.name from public.jobs j join public.apps a on a.id = j.app_id where j.id = entry.job_id)) as about
    from public.credit_entries entry
    where entry.user_id = account and (before is null or entry.number < before)
    order by entry.number desc limit 30
  ) e
$$;

create function private.purchases_for_admin(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'kind', p.kind, 'name', p.name, 'credits', p.credits, 'price', p.price, 'currency', p.currency,
    'status', p.status, 'tax', p.tax, 'refunded', p.refunded, 'quarantine', p.quarantine,
    'createdAt', p.created_at, 'paidAt', p.paid_at) order by p.created_at desc), '[]')
  from (
    select b.* from public.purchases b where b.user_id = account order by b.created_at desc limit 50) p
$$;

create function private.review_for_admin(review public.app_reviews) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', review.id, 'app', a.name, 'userId', review.user_id, 'name', review.name, 'rating', review.rating,
    'review', review.review, 'date', review.date, 'isHidden', review.hidden_at is not null)
  from public.apps a where a.id = review.app_id
$$;

create function private.reviews_for_admin(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.review_for_admin(t.review) order by t.date desc), '[]')
  from (
    select r as review, r.date from public.app_reviews r where r.user_id = account order by r.date desc limit 50) t
$$;

-- The reviews with reports that nobody has decided on, the longest waiting first.
create function public.admin_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return (
    select coalesce(jsonb_agg(private.review_for_admin(r) || jsonb_build_object(
      'reportedAt', waiting.since, 'reasons', waiting.reasons) order by waiting.since), '[]')
    from (
      select p.review_id, min(p.created_at) as since, jsonb_agg(p.reason order by p.created_at) as reasons
      from public.review_reports p where p.decided_at is null
      group by p.review_id order by since limit 20
    ) waiting join public.app_reviews r on r.id = waiting.review_id);
end
$$;

revoke all on function public.admin_access() from public;
revoke all on function public.admin_log(bigint) from public;
revoke all on function public.admin_find(text, integer) from public;
revoke all on function public.admin_user(uuid, integer) from public;
revoke all on function public.admin_reports() from public;
grant execute on function public.admin_access() to authenticated;
grant execute on function public.admin_log(bigint) to authenticated;
grant execute on function public.admin_find(text, integer) to authenticated;
grant execute on function public.admin_user(uuid, integer) to authenticated;
grant execute on function public.admin_reports() to authenticated;
