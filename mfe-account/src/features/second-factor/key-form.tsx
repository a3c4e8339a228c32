import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { useEffect, useRef } from 'react';
import { useSubmit } from '../password/use-submit.ts';
import type { OwnFactor } from './factor-kinds.ts';
import { keyProblem } from './second-factor-words.ts';
import styles from './second-factor.module.css';

/** Asks for a security key, of which any of the visitor's does. */
export function KeyForm({ factors, onDone }: { factors: readonly OwnFactor[]; onDone: () => void }) {
  const { mfa } = usePlatform();
  const form = useRef<HTMLFormElement>(null);
  const { problem, isSending, submit } = useSubmit({
    complaint: undefined,
    explain: keyProblem,
    send: async () => {
      await mfa.giveSecurityKey(factors[0]?.id ?? '');
      onDone();
    },
  });
  useEffect(() => form.current?.querySelector('button')?.focus(), []);

  return (
    <form ref={form} method="post" className={styles.form} onSubmit={(event) => void submit(event)}>
      <Text>
        Have your security key ready. The browser then says when to plug it in, touch it or hold it near.
      </Text>
      {problem === undefined ? null : (
        <Notice tone="error" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        Use your security key
      </Button>
    </form>
  );
}
