import { profilePath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { ProblemNotice } from '../../password/problem-notice.tsx';
import { useSubmit } from '../../password/use-submit.ts';
import { emailComplaint } from '../../sign-in/sign-in-rules.ts';
import { signInProblem } from '../../sign-in/sign-in-words.ts';
import { forAuthService, useStepUp } from '../../step-up/use-step-up.tsx';
import { focusTitle } from '../focus-title.ts';
import styles from './email.module.css';
import { LinkOutcome } from './link-outcome.tsx';
import type { OwnEmail } from './load-email.ts';
import { PendingChange } from './pending-change.tsx';
import { useEmail } from './use-email.ts';

/** The visitor's address, and its change, which the mailboxes of both addresses confirm. */
export function EmailEditor({ loaded, titleId }: { loaded: OwnEmail; titleId: string }) {
  const { session } = usePlatform();
  const { own, setChange, reload } = useEmail(loaded);
  const { afterStepUp, stepUpDialog } = useStepUp(forAuthService);
  const [typed, setTyped] = useState('');
  const address = typed.trim().toLowerCase();

  const ask = async (email: string): Promise<boolean> => {
    const returnTo = new URL(profilePath, location.origin).href;
    const change = async (): Promise<void> => {
      await session.updateUser({ email, returnTo });
      await reload();
    };
    try {
      return await afterStepUp(change);
    } catch (error) {
      if (!isTaken(error)) throw error;
      // A hosted project refuses a registered address; the page must not reveal who has an account.
      const sentAt = new Date().toISOString();
      setChange({ email, sentAt, isConfirmedHere: false, isConfirmedThere: false });
      return true;
    }
  };
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: address === own.email ? 'This is your address already.' : emailComplaint(address),
    explain: signInProblem,
    send: async () => {
      if (!(await ask(address))) return;
      setTyped('');
      focusTitle(titleId);
    },
  });

  return (
    <div className={styles.editor}>
      <LinkOutcome own={own} />
      <Text>
        {own.email === null ? (
          'Your account has no email address. With one, you get receipts and find back into your account.'
        ) : (
          <>
            You sign in with <strong className={styles.address}>{own.email}</strong>.
          </>
        )}
      </Text>
      {own.change === null ? (
        <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <TextField
            label="New address"
            name="email"
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            description={
              own.email === null
                ? 'We send a mail there. The address is yours when you have confirmed it.'
                : 'We send a mail to both addresses. The change is made when both have confirmed it.'
            }
            value={typed}
            error={issue}
            onValueChange={setTyped}
          />
          <ProblemNotice problem={problem} />
          <Button type="submit" busy={isSending}>
            {own.email === null ? 'Add the address' : 'Change the address'}
          </Button>
        </form>
      ) : (
        <PendingChange
          current={own.email}
          change={own.change}
          onResend={ask}
          onCanceled={() => {
            setChange(null);
            focusTitle(titleId);
          }}
        />
      )}
      {stepUpDialog}
    </div>
  );
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'email_exists';
