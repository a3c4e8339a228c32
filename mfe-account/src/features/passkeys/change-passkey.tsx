import { usePlatform } from '@irodori/kit/hooks';
import type { Passkey } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { TextField } from '@irodori/ui/text-field';
import { useId, useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { useStepUp } from '../step-up/use-step-up.tsx';
import { passkeyProblem } from './passkey-words.ts';
import styles from './passkeys.module.css';

interface ChangeProps {
  readonly passkey: Passkey;
  readonly onChanged: () => Promise<void>;
}

const longestName = 120;

export function RenamePasskey({ passkey, onChanged }: ChangeProps) {
  const { passkeys } = usePlatform();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState(passkey.name);
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: complaintOf(name.trim()),
    explain: passkeyProblem,
    send: async () => {
      await passkeys.rename(passkey.id, name.trim());
      setIsOpen(false);
      await onChanged();
    },
  });

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        setIsOpen(next);
        setName(passkey.name);
      }}
      title="Rename this passkey"
      trigger={
        <Button size="small" aria-label={`Rename ${passkey.name}…`}>
          Rename…
        </Button>
      }
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form={id} variant="primary" busy={isSending}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField label="Name" name="name" required value={name} error={issue} onValueChange={setName} />
        <ProblemNotice problem={problem} />
      </form>
    </Dialog>
  );
}

function complaintOf(name: string): string | undefined {
  if (name === '') return 'Please enter a name.';
  return Array.from(name).length > longestName ? `At most ${longestName} characters.` : undefined;
}

/** Removes a passkey after a question. */
export function RemovePasskey({ passkey, onChanged }: ChangeProps) {
  const { passkeys } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { problem, isSending, submit } = useSubmit({
    complaint: undefined,
    explain: passkeyProblem,
    send: async () => {
      if (!(await afterStepUp(() => passkeys.remove(passkey.id)))) return;
      setIsOpen(false);
      await onChanged();
    },
  });

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={`Remove ${passkey.name}?`}
      description="It no longer signs you in. Your device or password manager keeps it until you delete it there."
      trigger={
        <Button size="small" aria-label={`Remove ${passkey.name}…`}>
          Remove…
        </Button>
      }
      footer={
        <>
          <DialogClose render={<Button>Keep it</Button>} />
          <Button type="submit" form={id} variant="primary" busy={isSending}>
            Remove
          </Button>
        </>
      }
    >
      <form id={id} method="post" onSubmit={(event) => void submit(event)}>
        <ProblemNotice problem={problem} />
      </form>
      {stepUpDialog}
    </Dialog>
  );
}
