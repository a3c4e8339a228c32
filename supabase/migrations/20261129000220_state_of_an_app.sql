-- Whether the app’s pictures are drawn at the moment, as a column for its page.
create function public.state(app public.apps) returns text
language sql stable
begin atomic
  select public.app_state(app.id);
end;
revoke all on function public.state(public.apps) from public;
grant execute on function public.state(public.apps) to anon, authenticated;
