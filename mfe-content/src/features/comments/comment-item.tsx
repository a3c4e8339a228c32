import { Button } from '@irodori/ui/button';
import { Chip } from '@irodori/ui/chip';
import { Text } from '@irodori/ui/heading';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { commentId } from './anchors.ts';
import { changeComment, type Comment, type Content } from './comment-calls.ts';
import { CommentForm, keptText } from './comment-form.tsx';
import styles from './comments.module.css';
import { DeleteComment } from './delete-comment.tsx';
import { TimeAgo } from './time-ago.tsx';
import type { ListedComment } from './use-comments.ts';

interface CommentItemProps {
  readonly content: Content;
  readonly comment: ListedComment;
  /** The address of the sign-in. */
  readonly signIn: string;
  readonly isSignedIn: boolean;
  /** The heading of all comments. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly onReport: () => void;
  readonly onChanged: (comment: Comment) => void;
  readonly onDeleted: () => void;
}

/** One comment, as plain words; an own one can be changed and deleted, another one reported. */
export function CommentItem(props: CommentItemProps) {
  const { comment, onReport } = props;
  const { documentId, name, text, createdAt, state, isNew, isGone } = comment;
  const id = commentId(documentId);
  const item = useRef<HTMLLIElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    // The button or link that had the focus is gone with the comment.
    if (isGone === true && hasFocus.current) item.current?.focus({ preventScroll: true });
  }, [isGone]);
  const frame = {
    id,
    ref: item,
    tabIndex: -1,
    className: styles.comment,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
  if (isGone === true)
    return (
      <li {...frame}>
        <Text strength="quiet">This comment is no longer shown.</Text>
      </li>
    );
  return (
    <li {...frame}>
      <p className={styles.by}>
        <bdi className={styles.name}>{name}</bdi>
        {state === undefined ? null : <span> (you)</span>}
        <a href={`#${id}`}>
          <TimeAgo date={createdAt} />
        </a>
        {isNew === true ? <Chip>New</Chip> : null}
      </p>
      {state === undefined ? (
        <>
          <Words text={text} />
          <div className={styles.actions}>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Report the comment by ${name}…`}
              onClick={onReport}
            >
              Report…
            </Button>
          </div>
        </>
      ) : (
        <OwnComment {...props} state={state} />
      )}
    </li>
  );
}

const Words = ({ text }: { text: string }) => (
  <p dir="auto" className={styles.text}>
    {text}
  </p>
);

const stateWords = {
  waiting: 'An editor will look at it before others see it.',
  shown: undefined,
  hidden: 'An editor has hidden this comment; only you can see it.',
} as const satisfies Record<NonNullable<Comment['state']>, string | undefined>;

function OwnComment({
  content,
  comment,
  state,
  signIn,
  isSignedIn,
  heading,
  onChanged,
  onDeleted,
}: CommentItemProps & { state: NonNullable<Comment['state']> }) {
  const { documentId, text } = comment;
  const draft = `comment:${documentId}`;
  const [isEditing, setIsEditing] = useState(() => keptText(draft) !== '');
  const wasEditing = useRef(false);
  const close = (): void => {
    wasEditing.current = true;
    setIsEditing(false);
  };
  // The button that had the focus is replaced.
  const focusAgain = (button: HTMLButtonElement | null): void => {
    if (button !== null && wasEditing.current) button.focus({ preventScroll: true });
    wasEditing.current = false;
  };

  if (isEditing)
    return (
      <CommentForm
        name={draft}
        label="Your comment"
        description={
          state === 'shown' ? 'An editor looks at changed words again before others see them.' : undefined
        }
        initial={text}
        action="Save"
        signIn={signIn}
        isSignedIn={isSignedIn}
        send={(words) => changeComment(content, documentId, words)}
        onSent={(changed) => {
          close();
          onChanged(changed);
        }}
        onCancel={close}
      />
    );
  const words = stateWords[state];
  return (
    <>
      <Words text={text} />
      {words === undefined ? null : (
        <Text size="small" strength="soft" className={styles.state}>
          {words}
        </Text>
      )}
      <div className={styles.actions}>
        <Button ref={focusAgain} size="small" variant="quiet" onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        <DeleteComment content={content} id={documentId} focus={heading} onDeleted={onDeleted} />
      </div>
    </>
  );
}
