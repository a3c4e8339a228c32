import { usePlatform } from '@irodori/kit/hooks';
import { onceVisible } from '@irodori/kit/once-visible';
import { Button } from '@irodori/ui/button';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { commentsId } from './anchors.ts';
import type { Place } from './comment-calls.ts';
import styles from './comments-place.module.css';

/**
 * The comments under a text. Their code and data load when the reader comes near them, or at once at the address of the
 * comments or of one of them. Only the Strapi of `cms/` has comments.
 */
export function Comments(place: Place) {
  const { content } = usePlatform();
  return content?.kind === 'irodori' ? (
    <CommentsPlace key={`${place.shelf}/${place.slug}`} {...place} />
  ) : null;
}

function CommentsPlace(place: Place) {
  const { hash } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  const [Section, setSection] = useState<ComponentType<Place>>();
  const [isFailed, setIsFailed] = useState(false);

  const load = useCallback(() => {
    import('./comments-section.tsx').then(
      (chunk) => setSection(() => chunk.CommentsSection),
      () => setIsFailed(true),
    );
  }, []);
  const isWanted = /^#comment(?:s$|-)/.test(hash);
  useEffect(() => {
    if (isWanted) load();
    else if (element.current !== null) return onceVisible(element.current, load);
    return undefined;
  }, [isWanted, load]);

  return (
    <>
      {/* Not within the place, whose room depends on its being empty. */}
      <noscript>
        <p>A script reads the comments on this {place.shelf}, and your browser runs none.</p>
      </noscript>
      <div id={commentsId} ref={element} className={styles.place}>
        {Section === undefined ? null : <Section {...place} />}
        {isFailed && Section === undefined ? (
          <p role="alert">
            The comments did not arrive. <Button onClick={load}>Try again</Button>
          </p>
        ) : null}
      </div>
    </>
  );
}
