import { secondFactorPath } from '@irodori/contract/paths';
import { Button } from '@irodori/ui/button';
import { Dialog } from '@irodori/ui/dialog';
import { useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Text } from '@irodori/ui/heading';
import { type ReactNode, useState } from 'react';
import { MailCodeButton } from '../mail-code/mail-code-button.tsx';
import type { SentCode } from '../code-step/start-with-code.ts';
import { TextCodeButton } from '../phone-code/text-code-button.tsx';
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProviderProof } from './provider-proof.tsx';

/** The ways in which the visitor can prove their identity again. `factor-itself` takes no recovery code in its place. */
export type Proof = 'second-factor' | 'factor-itself' | 'password' | 'mail-code' | 'text-code' | 'provider';

const ways: Readonly<Record<Proof, string>> = {
  'second-factor': 'give your second factor once more',
  'factor-itself': 'give your second factor, because a recovery code does not allow this change',
  password: 'give your password once more, or a code from an email',
  'mail-code': 'have a code sent to your email address and type it here',
  'text-code': 'have a code sent to your phone and type it here',
  provider: 'sign in once more, by a passkey or at the site with which you sign in',
};

interface StepUpDialogProps {
  readonly asks: Proof;
  /** Whether the action can be done without a second factor once it is removed. */
  readonly leadsToRemoval: boolean;
  /** Called with false if the visitor closes the dialog. */
  readonly answer: (wasGiven: boolean) => void;
}

/** Asks the signed-in visitor for the second factor, or without one for the password or a code. */
export function StepUpDialog({ asks, leadsToRemoval, answer }: StepUpDialogProps) {
  const onDone = (): void => answer(true);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) answer(false);
      }}
      title="Is it you?"
      description={`This concerns your account or your money, so please ${ways[asks]}.${asks === 'provider' ? '' : ' Then it goes on.'}`}
    >
      {asks === 'second-factor' ? <SecondFactorForm onDone={onDone} /> : null}
      {asks === 'factor-itself' ? (
        <>
          <SecondFactorForm takesRecoveryCode={false} onDone={onDone} />
          {leadsToRemoval ? (
            <Text size="small" strength="soft">
              Is your second factor lost?{' '}
              <Link to={secondFactorPath} onClick={() => answer(false)}>
                Remove my second factor
              </Link>{' '}
              on the security page first. Then this change needs no second factor.
            </Text>
          ) : null}
        </>
      ) : null}
      {asks === 'second-factor' || asks === 'factor-itself' ? null : (
        <FirstFactor asks={asks} onDone={onDone} />
      )}
      <Button variant="quiet" onClick={() => answer(false)}>
        Not now
      </Button>
    </Dialog>
  );
}

interface FirstFactorProps {
  readonly asks: Exclude<Proof, 'second-factor' | 'factor-itself'>;
  readonly onDone: () => void;
}

/** The form for the password, the button for a passkey if there is one, and the button for a code or for a provider. */
function FirstFactor({ asks, onDone }: FirstFactorProps) {
  const visitor = useSession();
  const email = visitor.status === 'signed-in' ? (visitor.email ?? '') : '';
  const [code, setCode] = useState<SentCode>();
  if (code !== undefined) return <code.Step by={code.by} onDone={onDone} />;
  const byMail = <MailCodeButton email={email} onBadAddress={() => undefined} onSent={setCode} />;
  const last: Readonly<Record<FirstFactorProps['asks'], ReactNode>> = {
    password: byMail,
    'mail-code': byMail,
    'text-code': <TextCodeButton onSent={setCode} />,
    provider: <ProviderProof />,
  };
  return (
    <>
      {asks === 'password' ? <PasswordForm onDone={onDone} /> : null}
      <PasskeyProof onDone={onDone} />
      {last[asks]}
    </>
  );
}
