import { Link } from '@irodori/kit/link';
import { Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { commentId } from './anchors.ts';
import { addComment, type Comment, type Content, type Place } from './comment-calls.ts';
import { CommentForm, keptText } from './comment-form.tsx';
import styles from './comments.module.css';

interface WriteCommentProps {
  readonly content: Content;
  readonly place: Place;
  /** The address of the sign-in. */
  readonly signIn: string;
  readonly isSignedIn: boolean;
  readonly onSent: (comment: Comment) => void;
  readonly onFailed: () => void;
}

/** The form of a new comment. Without a session it leads to the sign-in, and keeps what was written before. */
export function WriteComment({ content, place, signIn, isSignedIn, onSent, onFailed }: WriteCommentProps) {
  const draft = `comment:${place.shelf}:${place.slug}`;
  const [sent, setSent] = useState<string>();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);

  if (!isSignedIn && keptText(draft) === '')
    return (
      <Text strength="soft">
        {wasSignedIn
          ? 'You are signed out. What you have not sent stays in this tab; to go on, '
          : 'To write a comment, '}
        <Link<string> to={signIn}>sign in to your reader account</Link>
        {wasSignedIn ? '.' : ', or create one there.'}
      </Text>
    );
  return (
    <Panel>
      <CommentForm
        name={draft}
        label="Write a comment"
        description="An editor looks at it before others see it, with your name. Plain words only: a link or HTML would be shown as it is typed."
        action="Send"
        signIn={signIn}
        isSignedIn={isSignedIn}
        send={(text) => addComment(content, place, text)}
        onSent={(comment) => {
          onSent(comment);
          setSent(comment.documentId);
        }}
        onFailed={onFailed}
      />
      <p role="status" className={styles.sent}>
        {sent === undefined ? null : (
          <>
            Your comment has arrived, at the <a href={`#${commentId(sent)}`}>end of the list</a>. An editor
            will look at it before others see it.
          </>
        )}
      </p>
    </Panel>
  );
}
