import type { Bookmark, BookmarkShelf } from '@irodori/contract/bookmarks';
import { guidePath, postPath } from '@irodori/contract/paths';
import { Button } from '@irodori/ui/button';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { Trash2, Undo2 } from 'lucide-react';
import type { ArticleCard as Card } from '../article/article.ts';
import { ArticleCard } from '../article/article-card.tsx';
import styles from './bookmarks.module.css';
import { SavingStatus } from './saving-status.tsx';
import { useSaving } from './use-saving.ts';

interface Props {
  readonly bookmark: Bookmark;
  /** Undefined for a text that was withdrawn. */
  readonly card: Card | undefined;
}

const pathOf = { post: postPath, guide: guidePath } satisfies Record<BookmarkShelf, unknown>;

/** A saved text with the button that removes it, and puts it back. The button is one element, so it keeps the focus. */
export function BookmarkLine({ bookmark, card }: Props) {
  const { isSaved, outcome, press } = useSaving(bookmark, true);
  const { shelf, slug } = bookmark;
  const name = card?.title ?? slug;
  return (
    <li className={styles.line}>
      {isSaved ? (
        card === undefined ? (
          <p className={styles.gone}>
            The {shelf} “{slug}” was withdrawn.
          </p>
        ) : (
          <ArticleCard article={card} path={pathOf[shelf](card.slug)} shape="row" />
        )
      ) : (
        <p className={styles.gone}>“{name}” is removed.</p>
      )}
      <div className={styles.tools}>
        <Button
          size="small"
          variant="quiet"
          icon={isSaved ? <Trash2 aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
          onClick={() => void press()}
        >
          {isSaved ? 'Remove' : 'Put back'}
          <VisuallyHidden> “{name}”</VisuallyHidden>
        </Button>
        <SavingStatus outcome={outcome} className={styles.outcome} />
      </div>
    </li>
  );
}
