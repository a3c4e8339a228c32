import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { emailComplaint } from '../sign-in/sign-in-rules.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { type SentCode, startWithCode } from '../code-step/start-with-code.ts';
import { byMail } from './by-mail.ts';
import { mailCodeProblem } from './mail-code-words.ts';
import { ProblemNotice } from '../password/problem-notice.tsx';

interface MailCodeButtonProps {
  readonly email: string;
  /** Called if the address is missing or is none. */
  readonly onBadAddress: () => void;
  readonly onSent: (sent: SentCode) => void;
}

/** Sends a sign-in code to the address that was typed. */
export function MailCodeButton({ email, onBadAddress, onSent }: MailCodeButtonProps) {
  const platform = usePlatform();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const prepareProof = (): void => platform.verification.prepare('sign_in');

  const ask = async (): Promise<void> => {
    const to = { email: email.trim(), name: '' };
    if (emailComplaint(to.email) !== undefined) return onBadAddress();
    setIsSending(true);
    setProblem(undefined);
    try {
      onSent(await startWithCode(byMail(platform, to)));
    } catch (error) {
      setProblem(mailCodeProblem(error));
    }
    setIsSending(false);
  };

  return (
    <>
      <Button
        icon={<Mail aria-hidden="true" />}
        busy={isSending}
        onFocus={prepareProof}
        onPointerEnter={prepareProof}
        onClick={() => void ask()}
      >
        Email me a code
      </Button>
      <ProblemNotice problem={problem} />
    </>
  );
}
