import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { z } from 'zod';
import { useSubmit } from '../../password/use-submit.ts';
import { nameComplaint } from '../../sign-in/sign-in-rules.ts';
import styles from './name-form.module.css';

interface NameFormProps {
  readonly userId: string;
  readonly name: string | null;
}

/** The form for the visitor's name; an empty field removes it. */
export function NameForm({ userId, name }: NameFormProps) {
  const { data, session } = usePlatform();
  const [typed, setTyped] = useState(name ?? '');
  const [saved, setSaved] = useState(name ?? '');
  const [isDone, setIsDone] = useState(false);
  const next = typed.trim();
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: nameComplaint(next),
    send: async () => {
      setIsDone(false);
      if (next !== saved) {
        await data.value(z.null(), (db) =>
          db
            .from('users')
            .update({ name: next === '' ? null : next })
            .eq('id', userId),
        );
        // The header shows the name of the token. If the refresh fails, the next token has it.
        await session.refresh().catch(() => undefined);
        setSaved(next);
      }
      setTyped(next);
      setIsDone(true);
    },
  });

  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        dir="auto"
        description="Shown to you on these pages. Without a name, your address is shown."
        value={typed}
        error={issue}
        onValueChange={(value) => {
          setTyped(value);
          setIsDone(false);
        }}
      />
      {problem === undefined ? null : (
        <Notice tone="error" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      {isDone ? <Notice tone="success">Your name is saved.</Notice> : null}
      <Button type="submit" variant="primary" busy={isSending}>
        Save the name
      </Button>
    </form>
  );
}
