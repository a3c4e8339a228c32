import { blogPath, guidesPath, searchPath, supportPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Chip } from '@irodori/ui/chip';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import { useRef } from 'react';
import { queryLength, searchFor } from './query.ts';
import { Results } from './results.tsx';
import { SearchField } from './search-field.tsx';
import styles from './search.module.css';
import { useSearch } from './use-search.ts';

export const load = async (context: LoadContext) => (await import('./load-search.ts')).loadSearch(context);

export default function SearchPage() {
  const { query, isCut, isExact, count, results, suggestions } = useRouteData<typeof load>();
  const { text, setText, setIsComposing, isOnline } = useSearch(query);
  const summary = useRef<HTMLParagraphElement>(null);
  return (
    <Page>
      <PageHead
        title="Search"
        description="Search the guides, the blog, the questions and the generators of Irodori."
        canonical={searchPath}
        noIndex
      />
      <header className={styles.head}>
        <Heading level={1} size={6}>
          Search
        </Heading>
        <SearchField
          value={text}
          onChange={(event) => setText(event.target.value)}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
          onSubmit={(event) => {
            // The answer is there or on its way; the keyboard of a phone gives way to it.
            event.preventDefault();
            summary.current?.focus();
          }}
        />
        <p ref={summary} role="status" tabIndex={-1} className={styles.summary}>
          {query === ''
            ? 'Guides, posts, questions and generators.'
            : summaryOf({ query, isExact, count, shown: results.length })}
        </p>
      </header>
      {isOnline ? null : (
        <Notice tone="warning" title="You are offline.">
          What you type is searched when you are connected again.
        </Notice>
      )}
      {isCut ? (
        <Notice announce={false}>{`The first ${queryLength} characters of your search were used.`}</Notice>
      ) : null}
      {count > 0 ? <Results results={results} /> : null}
      {count === 0 && query !== '' ? (
        <EmptyState title="No text has these words">
          <p>
            Try fewer words or another spelling, or look around in the <Link to={guidesPath}>guides</Link>,
            the <Link to={blogPath}>blog</Link> and <Link to={supportPath}>support</Link>.
          </p>
        </EmptyState>
      ) : null}
      {suggestions.length === 0 ? null : (
        <nav aria-labelledby="other-searches" className={styles.others}>
          <p id="other-searches">{query === '' ? 'Searches to try' : 'Other searches'}</p>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <Chip render={<Link to={searchFor(suggestion)} />}>{suggestion}</Chip>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Page>
  );
}

interface Summary {
  readonly query: string;
  readonly isExact: boolean;
  readonly count: number;
  readonly shown: number;
}

function summaryOf({ query, isExact, count, shown }: Summary): string {
  if (count === 0) return `Nothing found for “${query}”.`;
  const texts = count === 1 ? '1 text' : `${count} texts`;
  const found = isExact
    ? `${texts} found for “${query}”.`
    : `No text has “${query}”. ${texts} found with similar words.`;
  return count > shown ? `${found} The best ${shown} are shown.` : found;
}
