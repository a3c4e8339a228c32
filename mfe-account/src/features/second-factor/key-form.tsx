import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { SubmitForm } from '../password/submit-form.tsx';
import { useSubmit } from '../password/use-submit.ts';
import type { OwnFactor } from './factor-kinds.ts';
import { keyProblem } from './second-factor-words.ts';
import styles from './second-factor.module.css';

/** Asks for any of the visitor's security keys. */
export function KeyForm({ factors, onDone }: { factors: readonly OwnFactor[]; onDone: () => void }) {
  const { mfa } = usePlatform();
  const { problem, isSending, submit } = useSubmit({
    complaint: undefined,
    explain: keyProblem,
    send: async () => {
      await mfa.giveSecurityKey(factors[0]?.id ?? '');
      onDone();
    },
  });

  return (
    <SubmitForm focus="button" submit={submit} className={styles.form}>
      <Text>
        Have your security key ready. The browser then says when to plug it in, touch it or hold it near.
      </Text>
      <ProblemNotice problem={problem} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        Use your security key
      </Button>
    </SubmitForm>
  );
}
