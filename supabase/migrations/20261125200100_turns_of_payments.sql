-- For the edge functions of payments: counts a call of a visitor, since each asks Stripe, and some write a row or a session
-- there. Refuses a visitor who had `most` calls of this function in this hour.
create function public.take_payment_turn(user_id uuid, action text, most integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.users u where u.id = take_payment_turn.user_id) then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  perform private.take_turn(take_payment_turn.user_id, take_payment_turn.action, take_payment_turn.most);
end
$$;

revoke all on function public.take_payment_turn(uuid, text, integer) from public, anon, authenticated;
grant execute on function public.take_payment_turn(uuid, text, integer) to service_role;
