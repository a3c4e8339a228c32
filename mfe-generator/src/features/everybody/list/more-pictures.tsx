import { Link } from '@irodori/kit/link';
import { onceVisible } from '@irodori/kit/once-visible';
import { ButtonLink } from '@irodori/ui/button-link';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import { everybodysPath } from '../../../paths.ts';
import { pathOfQuery, type Cursor, type PicturesQuery } from './pictures-query.ts';
import styles from './pictures.module.css';

/** From this length on, the list grows when it is asked to, so that the page has an end. */
const longestByItself = 120;

interface MorePicturesProps {
  readonly query: PicturesQuery;
  readonly next: Cursor | null;
  readonly shown: number;
  readonly state: 'idle' | 'loading' | 'failed';
  readonly more: () => void;
}

/** The link to the next page. A script adds that page to the list in its place, by itself when the end comes into view. */
export function MorePictures({ query, next, shown, state, more }: MorePicturesProps) {
  const region = useRef<HTMLDivElement>(null);
  const isBySelf = next !== null && state === 'idle' && shown < longestByItself;
  useEffect(() => {
    if (!isBySelf || region.current === null) return undefined;
    return onceVisible(region.current, more);
  }, [isBySelf, more]);

  return (
    <div className={styles.more} ref={region}>
      <VisuallyHidden role="status">{`${shown} pictures are shown.`}</VisuallyHidden>
      {state === 'failed' ? <p role="alert">The next pictures did not arrive.</p> : null}
      {next === null ? null : (
        <ButtonLink
          render={
            <Link
              to={everybodysPath(pathOfQuery(query, next))}
              preload="none"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                more();
              }}
            />
          }
        >
          {state === 'loading' ? 'Loading …' : 'Older pictures'}
        </ButtonLink>
      )}
    </div>
  );
}
