-- As before, and tells the user, whose open pages show the new balance then.
create or replace function public.admin_grant(act_id uuid, user_id uuid, amount integer, reason text) returns void
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
  if amount < 0 and private.spendable_credits(admin_grant.user_id) + amount < 0 then
    raise exception using errcode = 'PT402', message = 'insufficient_credits';
  end if;
  insert into public.credit_entries (user_id, kind, amount)
    values (admin_grant.user_id, case when amount > 0 then 'grant' else 'correction' end::public.credit_entry_kind, amount);
  perform private.notify(admin_grant.user_id, 'credits_changed', jsonb_build_object('amount', amount));
end
$$;
