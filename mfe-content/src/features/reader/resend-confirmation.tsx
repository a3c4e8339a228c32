import { HumanCheckStatus } from '@irodori/kit/human-check';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { keepForMail } from './kept-return.ts';
import { ProblemNotice } from './reader-page.tsx';
import { emailFault } from './reader-rules.ts';
import styles from './reader.module.css';
import { useReaderForm } from './use-reader-form.ts';

interface ResendConfirmationProps {
  readonly content: NonNullable<Platform['content']>;
  /** The address to begin with, which the reader can correct. */
  readonly email: string;
  /** The path to come back to after the mail. */
  readonly returnTo: string | undefined;
}

/** Sends the link that confirms an address again. It says the same for every address. */
export function ResendConfirmation({ content, email, returnTo }: ResendConfirmationProps) {
  const [sentTo, setSentTo] = useState<string>();
  const { form, field, problem, isSending } = useReaderForm({
    initial: { email: email.includes('@') ? email : '' },
    faults: (values) => ({ email: emailFault(values.email) }),
    action: 'reader_mail',
    async send(values, proof) {
      const address = values.email.trim();
      await content.sendEmailConfirmation({ email: address, ...proof });
      keepForMail(returnTo);
      setSentTo(address);
    },
  });
  return (
    <form {...form} className={styles.form}>
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" spellCheck={false} />
      <ProblemNotice problem={problem} />
      <Button type="submit" busy={isSending}>
        Send the link again
      </Button>
      <HumanCheckStatus className={styles.check} />
      <p role="status" className={styles.check}>
        {sentTo === undefined ? null : `If ${sentTo} waits for it, the message is on its way.`}
      </p>
    </form>
  );
}
