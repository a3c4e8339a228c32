import { Button } from '@irodori/ui/button';
import { Dialog } from '@irodori/ui/dialog';
import { useSession } from '@irodori/kit/hooks';
import { useState } from 'react';
import { MailCodeButton } from '../mail-code/mail-code-button.tsx';
import type { SentCode } from '../mail-code/start-with-code.ts';
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx';
import { PasswordForm } from './password-form.tsx';

interface StepUpDialogProps {
  readonly hasSecondFactor: boolean;
  /** Called with false if the visitor closes the dialog. */
  readonly answer: (wasGiven: boolean) => void;
}

/** Asks the signed-in visitor for the second factor, or without one for the password. */
export function StepUpDialog({ hasSecondFactor, answer }: StepUpDialogProps) {
  const onDone = (): void => answer(true);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) answer(false);
      }}
      title="Is it you?"
      description={
        hasSecondFactor
          ? 'This concerns your account or your money, so please give your second factor once more. Then it goes on.'
          : 'This concerns your account or your money, so please give your password once more, or a code from an e-mail. Then it goes on.'
      }
    >
      {hasSecondFactor ? <SecondFactorForm onDone={onDone} /> : <FirstFactor onDone={onDone} />}
      <Button variant="quiet" onClick={() => answer(false)}>
        Not now
      </Button>
    </Dialog>
  );
}

/** The form for the password. A visitor whose account has no password requests a code by email instead. */
function FirstFactor({ onDone }: { onDone: () => void }) {
  const visitor = useSession();
  const email = visitor.status === 'signed-in' ? visitor.email : null;
  const [code, setCode] = useState<SentCode>();
  if (code !== undefined) return <code.Step to={code.to} onDone={onDone} />;
  return (
    <>
      <PasswordForm onDone={onDone} />
      {email === null ? null : (
        <MailCodeButton email={email} onBadAddress={() => undefined} onSent={setCode} />
      )}
    </>
  );
}
