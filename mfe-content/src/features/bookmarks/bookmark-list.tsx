import type { Bookmark } from '@irodori/contract/bookmarks';
import { Button } from '@irodori/ui/button';
import { useState } from 'react';
import { BookmarkLine } from './bookmark-line.tsx';
import styles from './bookmarks.module.css';
import { cardOf } from './savable-texts.ts';
import type { Loaded } from './use-bookmarks.ts';

const linesAtOnce = 24;

/** A text that was removed here and saved again in another tab has a new line. */
const keyOf = ({ shelf, slug, savedAt }: Bookmark) => `${shelf}/${slug} ${savedAt}`;

/** The bookmarks, the newest first. A removed one stays in its line, where it can be put back. */
export function BookmarkList({ bookmarks, texts }: Loaded) {
  const [shown, setShown] = useState(linesAtOnce);
  return (
    <>
      <ul className={styles.list}>
        {bookmarks.slice(0, shown).map((bookmark) => (
          <BookmarkLine key={keyOf(bookmark)} bookmark={bookmark} card={cardOf(texts, bookmark)} />
        ))}
      </ul>
      {bookmarks.length > shown ? (
        <p className={styles.more}>
          <Button onClick={() => setShown(shown + linesAtOnce)}>Show more bookmarks</Button>
        </p>
      ) : null}
    </>
  );
}
