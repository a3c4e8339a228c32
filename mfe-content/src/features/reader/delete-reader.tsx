import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { PasswordField } from '@irodori/ui/password-field';
import { useState } from 'react';
import { z } from 'zod/mini';
import { ProblemNotice } from './reader-page.tsx';
import { presentFault } from './reader-rules.ts';
import styles from './reader.module.css';
import { useReaderForm } from './use-reader-form.ts';

interface DeleteReaderProps {
  readonly content: NonNullable<Platform['content']>;
  readonly hasPassword: boolean;
  readonly onDeleted: () => void;
}

/** Deletes the reader's account and comments, after the password or, without one, after a second press. */
export function DeleteReader({ content, hasPassword, onDeleted }: DeleteReaderProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { form, field, problem, isSending } = useReaderForm({
    initial: { password: '' },
    faults: ({ password }) => ({ password: hasPassword ? presentFault(password, 'password') : undefined }),
    async send({ password }) {
      await content.create('reader/delete', z.unknown(), hasPassword ? { password } : {});
      onDeleted();
      await content.logout();
    },
  });
  return (
    <>
      <Text>Your comments are deleted with it, at once. Nobody can bring them back.</Text>
      {isAsking ? (
        <form {...form} className={styles.form}>
          {hasPassword ? (
            <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
          ) : null}
          <ProblemNotice problem={problem} />
          <div className={styles.links}>
            <Button type="submit" variant="primary" busy={isSending}>
              Delete account and comments
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
          </div>
        </form>
      ) : (
        <div>
          <Button onClick={() => setIsAsking(true)}>Delete the account…</Button>
        </div>
      )}
    </>
  );
}
