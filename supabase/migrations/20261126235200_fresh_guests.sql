-- As before, but the account says whether the visitor is a guest: a token from before the registration stays valid for up to an
-- hour.
do $$
declare
  before constant text := pg_get_functiondef('private.is_fresh_session()'::regprocedure);
  after constant text := replace(before, $t$coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)$t$,
    'exists (select from auth.users u where u.id = auth.uid() and u.is_anonymous)');
begin
  if after = before then
    raise exception 'is_fresh_session() knows no guests';
  end if;
  execute after;
end
$$;
