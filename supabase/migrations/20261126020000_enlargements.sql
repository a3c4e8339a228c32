-- A visitor orders a finished picture again at twice or four times its size. The new job has the app and the prompt of the
-- original; `enlarges` is always a picture in its normal size, so that a scale is a scale of the original.
alter table public.jobs
  add column enlarges uuid references public.jobs (id) on delete cascade,
  add column scale smallint,
  add constraint an_enlargement_has_a_scale check (
    (enlarges is null) = (scale is null) and (scale is null or scale in (2, 4)));
create index jobs_enlarges_idx on public.jobs (enlarges) where enlarges is not null;

-- As before, and neither the original nor the scale of an enlargement changes.
create or replace function private.guard_job() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_erased constant boolean := new.erased_at is not null;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'INITIATED' then
      raise exception using errcode = 'PT409', message = format('a job starts as INITIATED, not %s', new.status);
    end if;
    return new;
  end if;
  if (new.id, new.user_id, new.app_id, new.created_at, new.cost, new.idempotency_key, new.batch_id, new.enlarges, new.scale)
    is distinct from
    (old.id, old.user_id, old.app_id, old.created_at, old.cost, old.idempotency_key, old.batch_id, old.enlarges, old.scale)
    or (new.prompt <> old.prompt and not is_erased) then
    raise exception using errcode = 'PT409', message = format('job %s: what was ordered does not change', old.id);
  end if;
  if new.status <> old.status and not private.job_may_become(old.status, new.status) then
    raise exception using errcode = 'PT409',
      message = format('job %s: %s does not follow %s', old.id, new.status, old.status);
  end if;
  if new.status = old.status and not is_erased
    and (new.output, new.reason, new.message) is distinct from (old.output, old.reason, old.message) then
    raise exception using errcode = 'PT409', message = format('job %s: its result does not change', old.id);
  end if;
  return new;
end
$$;

drop function public.create_job(uuid, uuid, jsonb, uuid, jsonb);

-- Makes a job of the prompt and one of each of `others`, the prompts of the other pictures of a batch: all of them or none.
-- With `enlarges` the job makes that picture again at `scale` times its size; app and prompt must be those of the picture.
-- The result has the first job's columns; edge functions that were deployed before batches read nothing else.
create function public.create_job(
  user_id uuid, app_id uuid, prompt jsonb, idempotency_key uuid, others jsonb default '[]',
  enlarges uuid default null, scale integer default null
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
    -- A free picture is no matter of credits: a debt does not refuse it.
    if price > 0 and private.balance_of(create_job.user_id) < price * pictures then
      raise exception using errcode = 'PT402', message = 'insufficient_credits', hint =
        format('This costs %s; the balance is %s.', price * pictures, private.balance_of(create_job.user_id));
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

revoke all on function public.create_job(uuid, uuid, jsonb, uuid, jsonb, uuid, integer) from public;
grant execute on function public.create_job(uuid, uuid, jsonb, uuid, jsonb, uuid, integer) to service_role;

-- As before, and an enlargement brings its original's picture, which is null once its owner has deleted it for good.
create or replace function private.claimed_job(job_id uuid, attempt integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', j.id,
    'userId', j.user_id,
    'attempt', claimed_job.attempt,
    'prompt', j.prompt,
    'app', jsonb_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'config', a.config),
    'model', jsonb_build_object(
      'id', m.id, 'name', m.name, 'pipeline', m.pipeline, 'default_pipeline_config', m.default_pipeline_config),
    'fields', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', f.id, 'name', f.name, 'label', f.label, 'type', f.type, 'mdel_input_type', f.mdel_input_type,
        'position', f.position, 'required', f.required, 'placeholder', f.placeholder,
        'description', f.description, 'config', f.config, 'minLength', f.min_length, 'maxLength', f.max_length,
        'minValue', f.min_value, 'maxValue', f.max_value, 'app_id', f.app_id) order by f.position)
      from public.app_prompt_fields f where f.app_id = a.id), '[]')
  ) || case when j.enlarges is null then '{}' else jsonb_build_object('enlargement', jsonb_build_object(
    'scale', j.scale, 'original', (select o.output #> '{images,0}' from public.jobs o where o.id = j.enlarges))) end
  from public.jobs j
  join public.apps a on a.id = j.app_id
  join public.models m on m.id = a.model_id
  where j.id = claimed_job.job_id
$$;

-- As before: the body was compiled with the columns that jobs had, so it is compiled again.
create or replace function public.search_own_jobs(words text) returns setof public.jobs
language sql stable
begin atomic
  select j.* from public.jobs j
  where private.words_of_job(j.user_id, j.prompt) @@ private.own_words(search_own_jobs.words);
end;

-- As before, and an archive says which jobs enlarge which.
do $$
declare
  before constant text := pg_get_functiondef('public.export_content(uuid)'::regprocedure);
  after constant text := replace(
    before, 'j.cost, j.rating, j.review from', 'j.cost, j.rating, j.review, j.enlarges, j.scale from');
begin
  if after = before then
    raise exception 'export_content() has no place for enlargements';
  end if;
  execute after;
end
$$;
