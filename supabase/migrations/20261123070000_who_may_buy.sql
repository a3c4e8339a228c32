-- Who may buy: not a guest, nobody before the second factor, nobody with an access token from before a ban, and not while
-- the account waits for its deletion.
create function private.require_buyer(visitor public.users, level text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if visitor.is_anonymous then
    raise exception using errcode = 'PT403', message = 'registration_required';
  end if;
  if private.is_banned(visitor.id) then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  if private.lacks_second_factor(visitor.id, require_buyer.level) then
    raise exception using errcode = 'PT403', message = 'second_factor_required';
  end if;
  if exists (select from private.deletions d where d.user_id = visitor.id) then
    raise exception using errcode = 'PT409', message = 'deletion_planned';
  end if;
end
$$;

-- As before, but by `private.require_buyer`.
create or replace function public.start_purchase(user_id uuid, level text, offer_id uuid, site text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  visitor public.users;
  offer public.offers;
  purchase public.purchases;
  -- Stripe takes 30 minutes to 24 hours.
  open_for constant interval := interval '1 hour';
  is_current boolean;
  known public.payment_customers;
begin
  select * into visitor from public.users u where u.id = start_purchase.user_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;
  perform private.require_buyer(visitor, start_purchase.level);
  select * into offer from public.offers o where o.id = start_purchase.offer_id and o.active;
  if not found then
    raise exception using errcode = 'PT404', message = 'offer_not_found';
  end if;
  if offer.kind = 'plan' and exists (
    select from public.subscriptions s where s.user_id = visitor.id and s.status <> 'ended'
  ) then
    raise exception using errcode = 'PT409', message = 'plan_already_active';
  end if;

  -- An order without a session whose hour is half over cannot get one any more.
  update public.purchases p set status = 'expired'
    where p.user_id = visitor.id and p.status = 'open' and p.session_id is null and p.invoice is null
      and p.expires_at < now() + interval '31 minutes';
  select * into purchase from public.purchases p
    where p.user_id = visitor.id and p.status = 'open' and p.invoice is null
      and case offer.kind when 'plan' then p.kind = 'plan' else p.offer_id = offer.id end
    order by p.created_at limit 1;
  if found then
    is_current := (purchase.offer_id, purchase.name, purchase.credits, purchase.price, purchase.currency, purchase.site)
      is not distinct from (offer.id, offer.name, offer.credits, offer.price, offer.currency, start_purchase.site);
    if not is_current and purchase.session_id is null then
      update public.purchases p set status = 'expired' where p.id = purchase.id;
      purchase := null;
    end if;
  end if;
  if purchase.id is null then
    is_current := true;
    insert into public.purchases (user_id, offer_id, kind, name, credits, price, currency, site, expires_at)
      values (visitor.id, offer.id, offer.kind, offer.name, offer.credits, offer.price, offer.currency,
        start_purchase.site, date_trunc('second', now()) + open_for)
      returning * into purchase;
  end if;

  insert into public.payment_customers (user_id, email) values (visitor.id, visitor.email) on conflict do nothing;
  select * into known from public.payment_customers c where c.user_id = visitor.id;
  return jsonb_build_object(
    'id', purchase.id,
    'kind', purchase.kind,
    'name', purchase.name,
    'credits', purchase.credits,
    'price', purchase.price,
    'currency', purchase.currency,
    'site', purchase.site,
    'expiresAt', extract(epoch from purchase.expires_at)::bigint,
    'session', purchase.session_id,
    'isCurrent', is_current,
    'customer', known.customer,
    'email', known.email
  );
end
$$;
