-- Jobs that are ordered together are a batch: they have the same `batch_id`, which is the id of the first of them. A job that
-- was ordered alone has none. The idempotency key of the order is that of its first job; the others have none.
alter table public.jobs
  add column batch_id uuid,
  alter column idempotency_key drop not null,
  add constraint key_of_the_order check ((idempotency_key is null) = (coalesce(batch_id, id) <> id));
create index jobs_batch_id_idx on public.jobs (batch_id) where batch_id is not null;

create or replace function private.guard_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'INITIATED' then
      raise exception using errcode = 'PT409', message = format('a job starts as INITIATED, not %s', new.status);
    end if;
    return new;
  end if;
  if (new.id, new.user_id, new.app_id, new.prompt, new.created_at, new.cost, new.idempotency_key, new.batch_id)
    is distinct from
    (old.id, old.user_id, old.app_id, old.prompt, old.created_at, old.cost, old.idempotency_key, old.batch_id) then
    raise exception using errcode = 'PT409', message = format('job %s: what was ordered does not change', old.id);
  end if;
  if new.status <> old.status and not private.job_may_become(old.status, new.status) then
    raise exception using errcode = 'PT409',
      message = format('job %s: %s does not follow %s', old.id, new.status, old.status);
  end if;
  if new.status = old.status
    and (new.output, new.reason, new.message) is distinct from (old.output, old.reason, old.message) then
    raise exception using errcode = 'PT409', message = format('job %s: its result does not change', old.id);
  end if;
  return new;
end
$$;

drop function public.create_job(uuid, uuid, jsonb, uuid);

-- Makes a job of the prompt and one of each of `others`, the prompts of the other pictures of a batch: all of them or none.
-- The result has the first job's columns; edge functions that were deployed before batches read nothing else.
create function public.create_job(
  user_id uuid, app_id uuid, prompt jsonb, idempotency_key uuid, others jsonb default '[]'
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
    if (
      select count(*) from public.jobs j
      where j.user_id = create_job.user_id and j.status in ('INITIATED', 'CREATED', 'GENERATING')
    ) + pictures > most_unfinished then
      raise exception using errcode = 'PT429', message = 'too_many_jobs',
        hint = format('At most %s jobs of one visitor wait or run at a time.', most_unfinished);
    end if;
    -- A free picture is no matter of credits: a debt does not refuse it.
    if price > 0 and private.balance_of(create_job.user_id) < price * pictures then
      raise exception using errcode = 'PT402', message = 'insufficient_credits', hint =
        format('This costs %s; the balance is %s.', price * pictures, private.balance_of(create_job.user_id));
    end if;
    first_id := gen_random_uuid();
    insert into public.jobs (id, user_id, app_id, prompt, cost, idempotency_key, batch_id, created_at)
      select
        case p.place when 1 then first_id else gen_random_uuid() end,
        create_job.user_id,
        create_job.app_id,
        p.prompt,
        price,
        case p.place when 1 then create_job.idempotency_key end,
        case when pictures > 1 then first_id end,
        -- The queue and lists have the order of this time.
        now() + (p.place - 1) * interval '1 microsecond'
      from jsonb_array_elements(prompts) with ordinality p (prompt, place);
    created := true;
  end if;

  return (
    select made.jobs -> 0 || jsonb_build_object(
      'others', made.jobs - 0,
      'balance', private.balance_of(create_job.user_id),
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

revoke all on function public.create_job(uuid, uuid, jsonb, uuid, jsonb) from public;
grant execute on function public.create_job(uuid, uuid, jsonb, uuid, jsonb) to service_role;
