-- A search of pictures reads the first 4,000 rows of a list, in place of 5,000. The index of words is used for at most 5,000
-- pictures, as before.
create or replace function private.search_reach() returns integer
  language sql immutable set search_path = '' as $$ select 4000 $$;
