-- Japanese and Chinese are written without spaces, so a search for a word has to find it within a run of characters. Prompts
-- are indexed by the pairs of neighbouring characters of such runs, and by single ones; a search looks for the pairs of its own
-- runs: “少女” is a pair of “銀髪の少女”.

-- The characters of such runs, for a bracket expression: Han, kana and what repeats or lengthens them.
create function private.unspaced() returns text language sql immutable set search_path = '' as $$
  select '\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff'
    '\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff'
$$;

-- The text with spaces between runs and other words, and in place of the punctuation of these scripts. It leaves quotes,
-- escapes and the minus before a word of a search, so JSON stays JSON and a search a search.
create function private.separated(words text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(
    regexp_replace(words, '[\u3000-\u3004\u3008-\u3020\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]', ' ', 'g'),
    format('(?<=[^-\s"\\%1$s])-?(?=[%1$s])|(?<=[%1$s])-?(?=[^-\s"\\%1$s])', private.unspaced()), ' ', 'g')
$$;

-- The text with each run as its pairs: “銀髪の少女” becomes “銀髪 髪の の少 少女”.
create function private.paired(words text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(
    private.separated(words), format('(?<=[%1$s])([%1$s])(?=[%1$s])', private.unspaced()), '\1 \1', 'g')
$$;

-- What a search of a prompt, or of anything else in JSON, finds.
create function private.words_of(language regconfig, content jsonb) returns tsvector
language sql immutable set search_path = '' as $$
  select jsonb_to_tsvector(language, private.paired(content::text)::jsonb, '["string"]')
    || array_to_tsvector(array(
      select m.found[1] from regexp_matches(content::text, format('[%s]', private.unspaced()), 'g') m (found)))
$$;

-- As before, with the pairs.
create or replace function private.words_of_job(user_id uuid, prompt jsonb) returns tsvector
language sql immutable set search_path = '' as $$
  select private.words_of('simple', prompt) || array_to_tsvector(array[user_id::text])
$$;
create or replace function private.own_words(words text) returns tsquery
language sql stable security definer set search_path = '' as $$
  select quote_literal(auth.uid()::text)::tsquery
    && to_tsquery('simple', string_agg(quote_literal(w.lexeme) || ':*', ' & '))
  from unnest(to_tsvector('simple', private.paired(own_words.words))) w
$$;

update private.job_words w set words = private.words_of_job(j.user_id, j.prompt)
  from public.jobs j
  where j.user_id = w.user_id and j.created_at = w.created_at and j.id = w.job_id
    and (j.prompt::text ~ format('[%s]', private.unspaced()) or private.separated(j.prompt::text) <> j.prompt::text);

-- The words of a search of everybody's pictures. The pairs of a run belong together; within a phrase of the search they do so
-- already.
create function private.shown_words(words text) returns tsquery
language sql stable set search_path = '' as $$
  select websearch_to_tsquery('english', private.paired(
    case when words like '%"%' then words
    else regexp_replace(private.separated(words), format('([%s]{3,})', private.unspaced()), '"\1"', 'g') end))
$$;

alter table public.shown_pictures drop column search;
alter table public.shown_pictures add column search tsvector generated always as (
  private.words_of('english', prompt) || jsonb_to_tsvector('english', drew, '["string"]')) stored;
grant select (search) on public.shown_pictures to anon, authenticated;
create index shown_pictures_search_idx on public.shown_pictures using gin (search) where is_listed;

revoke all on function private.unspaced(), private.separated(text), private.paired(text),
  private.words_of(regconfig, jsonb), private.shown_words(text) from public;

-- As before, with the pairs.
do $$
declare
  changed regprocedure;
  before text;
  after text;
begin
  foreach changed in array array[
    'public.search_shown_pictures(text,uuid[],text,timestamptz,uuid)', 'public.shown_search_end(text,uuid[],timestamptz,uuid)'
  ]::regprocedure[]
  loop
    before := pg_get_functiondef(changed);
    after := replace(before, 'websearch_to_tsquery(''english'', ', 'private.shown_words(');
    if after = before then
      raise exception '% has no place for pairs of characters', changed;
    end if;
    execute after;
  end loop;
end
$$;
