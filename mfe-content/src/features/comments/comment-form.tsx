import { keptForm, useDraft } from '@irodori/kit/use-draft';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Notice } from '@irodori/ui/notice';
import { TextArea } from '@irodori/ui/text-area';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { z } from 'zod/mini';
import { type Comment, type Failure, failureOf, longest } from './comment-calls.ts';
import styles from './comments.module.css';

const filled = z.object({ text: z.string() });

/** What the reader has written and not sent yet. */
export const keptText = (name: string): string => keptForm(name, filled).read()?.text ?? '';

interface CommentFormProps {
  /** The name under which the draft is kept. */
  readonly name: string;
  readonly label: string;
  readonly description?: ReactNode;
  readonly initial?: string;
  /** The words of the button. */
  readonly action: string;
  /** The address of the sign-in. */
  readonly signIn: string;
  readonly isSignedIn: boolean;
  readonly send: (text: string) => Promise<Comment>;
  readonly onSent: (comment: Comment) => void;
  /** Called when the words may have arrived although the response did not. */
  readonly onFailed?: () => void;
  readonly onCancel?: () => void;
}

/** The form of a new or changed comment. Its words stay in the tab until they are sent or discarded. */
export function CommentForm({
  name,
  label,
  description,
  initial = '',
  action,
  signIn,
  isSignedIn,
  send,
  onSent,
  onFailed,
  onCancel,
}: CommentFormProps) {
  const { value, change, forget } = useDraft(name, filled, { text: initial });
  const [wasTried, setWasTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setIsSending] = useState(false);
  const needsSignIn = !isSignedIn || failure === 'session';
  const fault = wasTried ? faultOf(value.text) : undefined;

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending || needsSignIn) return;
    setWasTried(true);
    if (faultOf(value.text) !== undefined) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    setFailure(undefined);
    setIsSending(true);
    try {
      const comment = await send(value.text);
      change({ text: initial });
      setWasTried(false);
      onSent(comment);
    } catch (error) {
      setFailure(failureOf(error));
      onFailed?.();
    } finally {
      setIsSending(false);
    }
  };

  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={label}
        name="text"
        description={description}
        required
        rows={4}
        maxLength={longest.comment}
        value={value.text}
        error={fault}
        onValueChange={(text) => {
          change({ text });
          setFailure(undefined);
        }}
      />
      <FormNotice needsSignIn={needsSignIn} failure={failure} />
      <div className={styles.actions}>
        {needsSignIn ? (
          <ButtonLink render={<Link<string> to={signIn} />}>Sign in</ButtonLink>
        ) : (
          <Button type="submit" busy={isSending}>
            {action}
          </Button>
        )}
        {onCancel === undefined ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

interface FormNoticeProps {
  readonly needsSignIn: boolean;
  readonly failure: Failure | undefined;
}

/** Why the words were not sent; nothing if no cause is known. */
function FormNotice({ needsSignIn, failure }: FormNoticeProps) {
  if (needsSignIn || failure === 'session')
    return (
      <Notice tone="warning">
        You are signed out. What you wrote stays in this tab; sign in to your reader account to send it.
      </Notice>
    );
  return failure === undefined ? null : <Notice tone="error">{failureWords[failure]}</Notice>;
}

const failureWords: Readonly<Record<Exclude<Failure, 'session'>, string>> = {
  gone: 'This is no longer there to be commented on. Your words stay in this tab.',
  'too-often': 'Too many comments in a short time. Your words are still here; please send them later.',
  offline: 'You are offline. Your words stay in this tab; please send them when the connection is back.',
  away: 'It did not arrive. Your words are still here; please look whether they are in the list, and send them again if not.',
};

function faultOf(text: string): string | undefined {
  if (text.trim() === '') return 'Please write a few words.';
  return Array.from(text.trim()).length > longest.comment
    ? `At most ${longest.comment} characters, please.`
    : undefined;
}
