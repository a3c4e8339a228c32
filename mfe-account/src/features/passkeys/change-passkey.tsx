import { usePlatform } from '@irodori/kit/hooks';
import type { Passkey } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { TextField } from '@irodori/ui/text-field';
import { useId, useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { RemoveDialog } from '../security/remove-dialog.tsx';
import { useDialog } from '../security/use-dialog.ts';
import { forAuthService, useStepUp } from '../step-up/use-step-up.tsx';
import { passkeyProblem } from './passkey-words.ts';
import styles from './passkeys.module.css';

interface RenameProps {
  readonly passkey: Passkey;
  readonly onRenamed: () => Promise<void>;
}

const longestName = 120;

export function RenamePasskey({ passkey, onRenamed }: RenameProps) {
  const { passkeys } = usePlatform();
  const id = useId();
  const { afterStepUp, stepUpDialog } = useStepUp(forAuthService);
  const { isOpen, setIsOpen, finalFocus } = useDialog();
  const [name, setName] = useState(passkey.name);
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: complaintOf(name.trim()),
    explain: passkeyProblem,
    send: async () => {
      if (!(await afterStepUp(() => passkeys.rename(passkey.id, name.trim())))) return;
      setIsOpen(false);
      await onRenamed();
    },
  });

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        setIsOpen(next);
        setName(passkey.name);
      }}
      finalFocus={finalFocus}
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
      {stepUpDialog}
    </Dialog>
  );
}

function complaintOf(name: string): string | undefined {
  if (name === '') return 'Please enter a name.';
  return Array.from(name).length > longestName ? `At most ${longestName} characters.` : undefined;
}

interface RemoveProps {
  readonly passkey: Passkey;
  readonly titleId: string;
  readonly onRemoved: () => Promise<void>;
}

/** Removes a passkey after a question. */
export function RemovePasskey({ passkey, titleId, onRemoved }: RemoveProps) {
  const { passkeys } = usePlatform();
  return (
    <RemoveDialog
      name={passkey.name}
      description="It no longer signs you in. Your device or password manager keeps it until you delete it there."
      needsLevel
      titleId={titleId}
      remove={() => passkeys.remove(passkey.id)}
      explain={passkeyProblem}
      onRemoved={onRemoved}
    />
  );
}
