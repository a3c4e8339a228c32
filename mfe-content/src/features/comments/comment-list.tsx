import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { type RefObject, useState } from 'react';
import type { Comment, Content } from './comment-calls.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import type { CommentsState, useComments } from './use-comments.ts';

interface CommentListProps {
  readonly content: Content;
  readonly all: ReturnType<typeof useComments>;
  readonly state: Extract<CommentsState, { status: 'ready' }>;
  readonly signIn: string;
  readonly isSignedIn: boolean;
  readonly heading: RefObject<HTMLElement | null>;
  readonly onReport: (comment: Comment) => void;
}

/** The comments that have arrived, with a button for the next ones. */
export function CommentList({ all, state, onReport, ...item }: CommentListProps) {
  const [isMoreMissing, setIsMoreMissing] = useState(false);
  const showMore = async (): Promise<void> => setIsMoreMissing(!(await all.showMore()));
  return (
    <>
      {state.comments.length === 0 ? (
        <Text strength="soft">Nobody has commented on this text yet.</Text>
      ) : (
        <ol className={styles.list}>
          {state.comments.map((comment) => (
            <CommentItem
              key={comment.documentId}
              comment={comment}
              {...item}
              onReport={() => onReport(comment)}
              onChanged={all.replace}
              onDeleted={() => all.remove(comment.documentId)}
            />
          ))}
        </ol>
      )}
      {isMoreMissing ? <Notice tone="error">More comments did not arrive. Please try again.</Notice> : null}
      {state.pages < state.pageCount ? (
        <Button className={styles.more} busy={all.isLoading} onClick={() => void showMore()}>
          Show more comments
        </Button>
      ) : null}
      <VisuallyHidden role="status">
        {newWords(state.comments.filter(({ isNew, isGone }) => isNew && !isGone).length)}
      </VisuallyHidden>
    </>
  );
}

const newWords = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 new comment' : `${count} new comments`;
