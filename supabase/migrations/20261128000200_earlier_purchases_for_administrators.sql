-- As before, but of the purchases before a moment, if one is given.
create function private.purchases_for_admin(account uuid, before timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.purchase_for_admin(t.purchase) order by t.created_at desc), '[]')
  from (
    select p as purchase, p.created_at, p.status in ('failed', 'expired') as is_over,
      row_number() over (partition by p.status in ('failed', 'expired') order by p.created_at desc) as place
    from public.purchases p
    where p.user_id = account and (purchases_for_admin.before is null or p.created_at < purchases_for_admin.before)
  ) t
  where t.place <= case when t.is_over then 10 else 50 end
$$;

-- As before, with the purchases before `bought_before`.
do $$
declare
  definition text := pg_get_functiondef('public.admin_user(uuid, integer)'::regprocedure);
  change text[];
begin
  foreach change slice 1 in array array[
    ['before integer DEFAULT NULL::integer)',
      'before integer DEFAULT NULL::integer, bought_before timestamptz DEFAULT NULL)'],
    ['private.purchases_for_admin(u.id)', 'private.purchases_for_admin(u.id, admin_user.bought_before)']
  ] loop
    if position(change[1] in definition) = 0 then
      raise exception 'admin_user() has no %', change[1];
    end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  drop function public.admin_user(uuid, integer);
  execute definition;
end
$$;
drop function private.purchases_for_admin(uuid);
revoke all on function public.admin_user(uuid, integer, timestamptz) from public;
grant execute on function public.admin_user(uuid, integer, timestamptz) to authenticated;
