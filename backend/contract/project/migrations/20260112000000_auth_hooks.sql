-- As the documentation of the hooks has it: a role of one's own in the token, and who may have an account.
create table public.user_roles (user_id uuid primary key references auth.users (id) on delete cascade, role text not null);
alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant all on public.user_roles to supabase_auth_admin;
create policy "hooks read roles" on public.user_roles for select to supabase_auth_admin using (true);

create function public.custom_access_token_hook(event jsonb) returns jsonb language plpgsql stable as $$
declare
  theirs text := (select role from public.user_roles where user_id = (event ->> 'user_id')::uuid);
begin
  if theirs is null then
    return event;
  end if;
  return jsonb_set(event, '{claims,user_role}', to_jsonb(theirs));
end
$$;

create function public.before_user_created_hook(event jsonb) returns jsonb language sql stable as $$
  select case when event -> 'user' ->> 'email' like '%@refused.example'
    then '{"error": {"http_code": 403, "message": "Nobody from there."}}'::jsonb
    else '{}'::jsonb end
$$;

grant usage on schema public to supabase_auth_admin;
grant execute on function public.custom_access_token_hook, public.before_user_created_hook to supabase_auth_admin;
revoke execute on function public.custom_access_token_hook, public.before_user_created_hook
  from authenticated, anon, public;
