import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';
import { resultsPath } from '../../../paths.ts';
import { type ResultsQuery, resultsQuery } from './results-query.ts';
import styles from '../results.module.css';

interface Props {
  readonly query: ResultsQuery;
  /** The `to` of the longer list; null if all jobs are shown. */
  readonly more: string | null;
  readonly shown: number;
}

/**
 * A link that adds a page to the list. The end of the list is in the URL, and the link replaces the history entry:
 * returning from a picture shows the same list at the same position, and Back leaves the list.
 */
export function ShowMore({ query, more, shown }: Props) {
  const isLoading = useNavigation().location?.search.includes('to=') === true;
  const before = useRef(shown);
  const asked = useRef(false);
  const region = useRef<HTMLDivElement>(null);

  /* Moves the focus to the first of the new pictures. */
  useEffect(() => {
    if (asked.current && shown > before.current) {
      asked.current = false;
      const links = region.current?.parentElement?.querySelectorAll<HTMLElement>('article h2 a');
      links?.[before.current]?.focus({ preventScroll: true });
    }
    before.current = shown;
  }, [shown]);

  return (
    <div className={styles.more} ref={region}>
      <VisuallyHidden role="status">
        {query.to === undefined ? '' : `${shown} pictures are shown.`}
      </VisuallyHidden>
      {more === null ? null : (
        <ButtonLink
          render={
            <Link
              to={resultsPath(resultsQuery(query, { to: more }))}
              replace
              preload="none"
              onClick={() => {
                asked.current = true;
              }}
            />
          }
        >
          {isLoading ? 'Loading …' : 'Show more'}
        </ButtonLink>
      )}
    </div>
  );
}
