-- The words of each prompt, and the visitor as one word more: a search for both reads the index for this visitor's words,
-- however many pictures others have.
create function private.words_of_job(user_id uuid, prompt jsonb) returns tsvector
language sql immutable set search_path = '' as $$
  select jsonb_to_tsvector('simple', prompt, '["string"]') || array_to_tsvector(array[user_id::text])
$$;

-- The words of a search, each as the beginning of a word, together with the visitor. Null for a text without words.
create function private.own_words(words text) returns tsquery
language sql stable security definer set search_path = '' as $$
  select quote_literal(auth.uid()::text)::tsquery
    && to_tsquery('simple', string_agg(quote_literal(w.lexeme) || ':*', ' & '))
  from unnest(to_tsvector('simple', own_words.words)) w
$$;

-- The index is kept up by whoever changes a row.
revoke all on function private.words_of_job(uuid, jsonb), private.own_words(text) from public;
grant execute on function private.words_of_job(uuid, jsonb), private.own_words(text) to authenticated, service_role;
create index jobs_words_idx on public.jobs using gin (private.words_of_job(user_id, prompt));

-- The visitor's own jobs whose prompts have the words; row-level security holds as in a query of the table. The body is
-- part of the query that calls it, so filters, order and limit reach the index.
create function public.search_own_jobs(words text) returns setof public.jobs
language sql stable
begin atomic
  select j.* from public.jobs j
  where private.words_of_job(j.user_id, j.prompt) @@ private.own_words(search_own_jobs.words);
end;

revoke all on function public.search_own_jobs(text) from public, anon;
grant execute on function public.search_own_jobs(text) to authenticated;
