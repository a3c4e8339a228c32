import { usePlatform } from '@irodori/kit/hooks';
import { useDraft } from '@irodori/kit/use-draft';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { z } from 'zod/mini';
import { ProblemNotice } from '../../password/problem-notice.tsx';
import { useSubmit } from '../../password/use-submit.ts';
import { nameComplaint } from '../../sign-in/sign-in-rules.ts';
import styles from './name-form.module.css';

interface NameFormProps {
  readonly userId: string;
  readonly name: string | null;
}

const words = z.string();

/** The form for the visitor's name; an empty field removes it. */
export function NameForm({ userId, name }: NameFormProps) {
  const { data, session } = usePlatform();
  const { value: typed, isRestored, change, forget } = useDraft('name', words, name ?? '');
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
      change(next);
      forget();
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
          change(value);
          setIsDone(false);
        }}
      />
      <ProblemNotice problem={problem} />
      {isRestored ? (
        <Notice
          announce={false}
          action={
            <Button
              size="small"
              onClick={() => {
                change(saved);
                forget();
              }}
            >
              Use the saved one
            </Button>
          }
        >
          You typed this name earlier and have not saved it.
        </Notice>
      ) : null}
      {isDone ? <Notice tone="success">Your name is saved.</Notice> : null}
      <Button type="submit" variant="primary" busy={isSending}>
        Save the name
      </Button>
    </form>
  );
}
