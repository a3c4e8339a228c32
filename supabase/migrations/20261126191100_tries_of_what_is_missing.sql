-- Since when Stripe does not know what a task is about: the key of another account may be set by mistake. It is tried again
-- once a day, for 90 days.
alter table private.reconciliation_tries add column missing_since timestamptz;

create function public.note_missing(task text, id text, is_missing boolean) returns void
language sql security definer set search_path = '' as $$
  update private.reconciliation_tries t
    set missing_since = case when note_missing.is_missing then coalesce(t.missing_since, now()) end
    where t.task = note_missing.task and t.id = note_missing.id
$$;
revoke all on function public.note_missing(text, text, boolean) from public, anon, authenticated;
grant execute on function public.note_missing(text, text, boolean) to service_role;

-- As before, without what was missing in a try of the last day, or for 90 days.
create or replace function public.take_tries(task text, ids text[]) returns setof text
language sql security definer set search_path = '' as $$
  delete from private.reconciliation_tries t
    where t.tried_at < now() - case when t.missing_since is null then interval '1 day' else interval '1 year' end;
  insert into private.reconciliation_tries as known (task, id, tried_at)
    select take_tries.task, given.id, now() from unnest(take_tries.ids) with ordinality given (id, place)
      left join private.reconciliation_tries t on t.task = take_tries.task and t.id = given.id
    where t.missing_since is null
      or t.tried_at < now() - interval '1 day' and t.missing_since > now() - interval '90 days'
    order by t.tried_at nulls first, given.place
    limit 50
  on conflict on constraint reconciliation_tries_pkey do update set tried_at = excluded.tried_at
  returning known.id
$$;

-- As before, and those that ended because Stripe did not know them: when it knows them again, they would charge.
create or replace function public.plans_to_end() returns table (id text, purchase_id uuid, at_once boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.purchase_id, s.status = 'past_due'
  from public.subscriptions s join auth.users u on u.id = s.user_id,
    lateral (select case
      when exists (select from private.deletions d where d.user_id = u.id) then 'infinity'::timestamptz
      when u.banned_until > now() then u.banned_until
    end as until) closed
  where closed.until is not null
    and (s.status = 'past_due' or s.status = 'active' and s.renews_at < closed.until or s.missing_at is not null)
  limit 1000
$$;
