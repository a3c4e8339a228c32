import { firstCredits } from '@irodori/contract/credits';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { useState } from 'react';
import { rememberAskedLink } from '../mail-code/asked-link.ts';
import { type SignInProblem, signInProblem } from './sign-in-words.ts';
import styles from './sign-in.module.css';
import { ProblemNotice } from '../password/problem-notice.tsx';

interface GuestEntryProps {
  /** The address of a new account, which the visitor has yet to confirm. */
  readonly meanwhile?: string;
  readonly onDone: () => void;
}

/** The button for a guest session: without an address, on this device only; a later sign-up keeps its content. */
export function GuestEntry({ meanwhile, onDone }: GuestEntryProps) {
  const { session, verification } = usePlatform();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();

  const enter = async (): Promise<void> => {
    setIsSending(true);
    setProblem(undefined);
    try {
      await session.signInAnonymously();
      if (meanwhile !== undefined) rememberAskedLink(meanwhile);
      onDone();
    } catch (error) {
      setProblem(signInProblem(error));
    }
    setIsSending(false);
  };

  const prepareProof = (): void => verification.prepare('sign_in_as_guest');

  return (
    <section className={styles.guest} aria-label="Without an account">
      <Button
        busy={isSending}
        onFocus={prepareProof}
        onPointerEnter={prepareProof}
        onClick={() => void enter()}
      >
        {meanwhile === undefined ? 'Continue as a guest' : 'Begin as a guest'}
      </Button>
      <Text size="small" strength="quiet">
        {meanwhile === undefined
          ? `${firstCredits.guest} credits, on this device only. Create an account later and they come along with your pictures.`
          : 'No need to wait for the email. Open its link in this browser later, and your pictures come along.'}
      </Text>
      <ProblemNotice problem={problem} />
    </section>
  );
}
