-- An order whose words are refused ends in the transaction that makes it, with `refusal` as its message, and its credits are
-- back. Before, a second call ended it, and a job whose second call failed was drawn after 15 seconds.
drop function public.create_job(uuid, uuid, jsonb, uuid, jsonb, uuid, integer, boolean);

-- Makes a job of the prompt and one of each of `others`, the prompts of the other pictures of a batch: all of them or none.
-- With `enlarges` the job makes that picture again at `scale` times its size; app and prompt must be those of the picture.
-- With `accepts` the new jobs go into the queue at once; with `refusal` they end at once. Jobs that the key has made before
-- stay as they are, since their words may be others.
-- The result has the first job's columns; edge functions that were deployed before batches read nothing else.
create function public.create_job(
  user_id uuid, app_id uuid, prompt jsonb, idempotency_key uuid, others jsonb default '[]',
  enlarges uuid default null, scale integer default null, accepts boolean default false,
  refusal text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_unfinished constant integer := 5;
  prompts constant jsonb := jsonb_build_array(create_job.prompt) || create_job.others;
  pictures constant integer := jsonb_array_length(prompts);
  first_id uuid;
  price integer;
  created boolean := false;
begin
  -- One order of a visitor at a time: the count, the balance and the key are then exact.
  perform from public.users u where u.id = create_job.user_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'user_not_found';
  end if;

  select j.id into first_id from public.jobs j
    where j.user_id = create_job.user_id and j.idempotency_key = create_job.idempotency_key;
  if not found then
    select coalesce((a.config ->> 'cost')::integer, 1) into price from public.apps a where a.id = create_job.app_id;
    if not found then
      raise exception using errcode = 'PT404', message = 'app_not_found';
    end if;
    if create_job.enlarges is not null then
      -- `enlargementCost` of the contract tells the same price before the order.
      price := price * create_job.scale / 2;
      perform from public.jobs o
        where o.id = create_job.enlarges and o.user_id = create_job.user_id and o.status = 'SUCCESS'
          and o.deleted_at is null and o.enlarges is null and o.app_id = create_job.app_id and o.prompt = create_job.prompt;
      if not found then
        raise exception using errcode = 'PT404', message = 'picture_not_found';
      end if;
    end if;
    if (
      select count(*) from public.jobs j
      where j.user_id = create_job.user_id and j.status in ('INITIATED', 'CREATED', 'GENERATING')
    ) + pictures > most_unfinished then
      raise exception using errcode = 'PT429', message = 'too_many_jobs',
        hint = format('At most %s jobs of one visitor wait or run at a time.', most_unfinished);
    end if;
    if private.is_paused(create_job.user_id, create_job.app_id) then
      raise exception using errcode = 'PT429', message = 'too_many_stopped',
        hint = 'Five pictures of this model were stopped within an hour.';
    end if;
    -- A free picture is no matter of credits: a debt does not refuse it.
    if price > 0 and private.spendable_credits(create_job.user_id) < price * pictures then
      raise exception using errcode = 'PT402', message = 'insufficient_credits', hint =
        format('This costs %s; the balance is %s.', price * pictures, private.spendable_credits(create_job.user_id));
    end if;
    first_id := gen_random_uuid();
    insert into public.jobs (id, user_id, app_id, prompt, cost, idempotency_key, batch_id, enlarges, scale, created_at)
      select
        case p.place when 1 then first_id else gen_random_uuid() end,
        create_job.user_id,
        create_job.app_id,
        p.prompt,
        price,
        case p.place when 1 then create_job.idempotency_key end,
        case when pictures > 1 then first_id end,
        create_job.enlarges,
        create_job.scale,
        -- The queue and lists have the order of this time.
        now() + (p.place - 1) * interval '1 microsecond'
      from jsonb_array_elements(prompts) with ordinality p (prompt, place);
    created := true;
    if create_job.refusal is not null then
      perform private.end_in_error(j.id, 'blocked', create_job.refusal)
        from public.jobs j where j.id = first_id or j.batch_id = first_id;
    elsif create_job.accepts then
      update public.jobs j set status = 'CREATED' where j.id = first_id or j.batch_id = first_id;
    end if;
  end if;

  return (
    select made.jobs -> 0 || jsonb_build_object(
      'others', made.jobs - 0,
      'balance', private.spendable_credits(create_job.user_id),
      'created', created
    )
    from (
      select jsonb_agg(
        jsonb_build_object('jobId', j.id, 'status', j.status, 'cost', j.cost) order by j.created_at) as jobs
      from public.jobs j where j.id = first_id or j.batch_id = first_id
    ) made
  );
end
$$;

revoke all on function public.create_job(uuid, uuid, jsonb, uuid, jsonb, uuid, integer, boolean, text) from public;
grant execute on function public.create_job(uuid, uuid, jsonb, uuid, jsonb, uuid, integer, boolean, text) to service_role;

-- A job that no call accepted or refused may have words that are refused, so it ends in place of being drawn.
create or replace function private.recover_lost_jobs() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Constants, because no index finds what is older than a call of the clock.
  moment constant timestamptz := clock_timestamp();
  left_over constant timestamptz := moment - interval '15 seconds';
  longest_wait constant timestamptz := moment - interval '1 day';
  most constant integer := 100;
  lost record;
begin
  for lost in
    select r.job_id as id, r.attempt
    from public.job_runs r
    where r.ended_at is null and r.lease_until < moment
    order by r.lease_until
    limit most
  loop
    perform from public.jobs j
      join public.job_runs r on r.job_id = j.id and r.attempt = lost.attempt
      where j.id = lost.id and j.status = 'GENERATING' and r.ended_at is null and r.lease_until < moment
      for update of j, r skip locked;
    continue when not found;
    if private.has_tries_left(lost.id) then
      perform private.requeue(lost.id, 'interrupted');
    else
      perform private.end_in_error(lost.id, 'failed',
        'The picture could not be finished after three tries. Your credits are back.');
    end if;
  end loop;
  for lost in
    select j.id
    from public.jobs j
    where j.status = 'INITIATED' and j.created_at < left_over
    order by j.created_at
    limit most
    for update skip locked
  loop
    perform private.end_in_error(lost.id, 'failed',
      'Something went wrong with your order. Please order again. Your credits are back.');
  end loop;
  -- The first job of a line is its oldest.
  if (select min(l.created_at) from private.lines l) < longest_wait then
    for lost in
      select j.id
      from private.lines l
      join public.jobs j on j.user_id = l.user_id and j.app_id = l.app_id
      where l.created_at < longest_wait and j.status = 'CREATED' and j.created_at < longest_wait
      order by l.created_at
      limit most
      for update of j skip locked
    loop
      perform private.end_in_error(lost.id, 'expired',
        'No worker was there for a day, so this was not drawn. Your credits are back.');
    end loop;
  end if;
end
$$;
