import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { LocalDay } from '../../local-day.tsx';
import { type ResultsPath, resultsPath } from '../../../paths.ts';
import { type ResultsQuery, resultsQuery } from './results-query.ts';
import styles from '../results.module.css';

interface Props {
  readonly query: ResultsQuery;
  /** The bounds of the longer list, or of the one that goes on, which has no end; null if there are no more jobs. */
  readonly more: Pick<ResultsPath, 'from' | 'to'> | null;
  /** The moment at which the search stopped; null if it did not. */
  readonly searchedTo: string | null;
  readonly shown: number;
}

/**
 * A link that adds a page to the list. The end of the list is in the URL, and the link replaces the history entry:
 * returning from a picture shows the same list at the same position, and Back leaves the list. After a long list it leads
 * to one that goes on.
 */
export function ShowMore({ query, more, searchedTo, shown }: Props) {
  const { state } = useLocation();
  const isLoading = /[?&](to|from)=/.test(useNavigation().location?.search ?? '');
  const age = query.order === 'oldest' ? 'newer' : 'older';
  const before = useRef(shown);
  const asked = useRef(false);
  const region = useRef<HTMLDivElement>(null);

  /* Moves the focus to the first of the new pictures, which of a new list is the first of all. */
  useLayoutEffect(() => {
    if (asked.current && shown !== before.current) {
      asked.current = false;
      const first = shown > before.current ? before.current : 0;
      const links = region.current?.parentElement?.querySelectorAll<HTMLElement>('article h2 a');
      links?.[first]?.focus({ preventScroll: first > 0 });
    }
    before.current = shown;
  }, [shown]);

  return (
    <div className={styles.more} ref={region}>
      <VisuallyHidden role="status">
        {query.to === undefined ? '' : `${shown} pictures are shown.`}
      </VisuallyHidden>
      {searchedTo === null ? null : (
        <p>
          Searched {age === 'older' ? 'back' : 'up'} to <LocalDay date={searchedTo} />. Pictures that are{' '}
          {age} have not been searched yet.
        </p>
      )}
      {more === null ? null : (
        <ButtonLink
          render={
            <Link
              to={resultsPath(resultsQuery(query, more))}
              state={state}
              replace={more.to !== undefined}
              preload="none"
              onClick={() => {
                asked.current = true;
              }}
            />
          }
        >
          {isLoading
            ? 'Loading …'
            : searchedTo !== null
              ? `Search ${age} pictures`
              : more.to === undefined
                ? `Show ${age} pictures`
                : 'Show more'}
        </ButtonLink>
      )}
    </div>
  );
}
