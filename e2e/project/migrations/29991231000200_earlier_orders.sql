-- Orders a picture as if two minutes ago, and accepts it in the same transaction: a claim ends older orders that nobody accepted.
create function public.order_earlier(user_id uuid, app_id uuid, prompt jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  job_id uuid;
begin
  insert into public.jobs (user_id, app_id, prompt, cost, idempotency_key, created_at)
    values (order_earlier.user_id, order_earlier.app_id, order_earlier.prompt, 2, gen_random_uuid(),
      now() - interval '2 minutes')
    returning id into job_id;
  perform public.accept_job(job_id);
  return job_id;
end
$$;
revoke all on function public.order_earlier(uuid, uuid, jsonb) from public, anon, authenticated;
grant execute on function public.order_earlier(uuid, uuid, jsonb) to service_role;
