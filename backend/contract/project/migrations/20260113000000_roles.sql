-- Roles of the project's own. They belong to the whole server, which may have them from another database.
do $$
begin
  if to_regrole('manager') is null then
    create role manager nologin;
    create role clerk nologin;
    grant manager to authenticator;
    grant anon to manager;
    alter role manager set statement_timeout = '5s';
    alter role manager set timezone = 'Asia/Tokyo';
  end if;
end
$$;

create table public.ledgers (id int primary key, at timestamptz not null default '2026-01-01 00:00+00', room text);
alter table public.ledgers enable row level security;
create policy "managers keep the ledgers" on public.ledgers for all to manager using (true) with check (true);
revoke all on public.ledgers from anon, authenticated;
grant select, insert on public.ledgers to manager;
alter publication supabase_realtime add table public.ledgers;
insert into public.ledgers values (1);

create policy "managers put into the dropbox" on storage.objects for all to manager
  using (bucket_id = 'dropbox') with check (bucket_id = 'dropbox');

-- The hook also puts a role of this database's server into the claim that requests act by.
create or replace function public.custom_access_token_hook(event jsonb) returns jsonb language plpgsql stable as $$
declare
  theirs text := (select role from public.user_roles where user_id = (event ->> 'user_id')::uuid);
begin
  return case
    when theirs is null then event
    when theirs like 'as %' then jsonb_set(event, '{claims,role}', to_jsonb(substr(theirs, 4)))
    else jsonb_set(event, '{claims,user_role}', to_jsonb(theirs)) end;
end
$$;
