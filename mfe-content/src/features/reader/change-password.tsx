import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { PasswordField } from '@irodori/ui/password-field';
import { useState } from 'react';
import { ProblemNotice } from './reader-page.tsx';
import { newPasswordFault, presentFault } from './reader-rules.ts';
import styles from './reader.module.css';
import { useReaderForm } from './use-reader-form.ts';

interface ChangePasswordProps {
  readonly content: NonNullable<Platform['content']>;
  readonly name: string;
}

/** Changes the password of the signed-in reader, and signs it out everywhere else. */
export function ChangePassword({ content, name }: ChangePasswordProps) {
  const [changes, setChanges] = useState(0);
  return (
    <>
      <ChangeForm key={changes} content={content} name={name} onChanged={() => setChanges(changes + 1)} />
      <p role="status" className={styles.check}>
        {changes === 0 ? null : 'Your password is changed. Other devices have to sign in again.'}
      </p>
    </>
  );
}

function ChangeForm({ content, name, onChanged }: ChangePasswordProps & { readonly onChanged: () => void }) {
  const { form, field, problem, isSending } = useReaderForm({
    initial: { currentPassword: '', password: '' },
    faults: ({ currentPassword, password }) => ({
      currentPassword: presentFault(currentPassword, 'present password'),
      password: newPasswordFault(password),
    }),
    async send({ currentPassword, password }) {
      await content.changePassword({ currentPassword, password, passwordConfirmation: password });
      onChanged();
    },
  });
  return (
    <form {...form} className={styles.form}>
      {/* Password managers file the new password under it. */}
      <input type="hidden" name="username" autoComplete="username" value={name} />
      <PasswordField {...field('currentPassword')} label="Current password" autoComplete="current-password" />
      <PasswordField
        {...field('password')}
        label="New password"
        description="At least 8 characters; a few unrelated words are easy to remember."
        autoComplete="new-password"
      />
      <ProblemNotice problem={problem} />
      <Text size="small" strength="soft">
        You are signed out everywhere else then.
      </Text>
      <Button type="submit" busy={isSending}>
        Change the password
      </Button>
    </form>
  );
}
