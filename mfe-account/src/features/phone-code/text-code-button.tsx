import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { type SentCode, startWithCode } from '../code-step/start-with-code.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { byText } from './by-text.ts';
import { phoneCodeProblem } from './phone-code-words.ts';
import { ProblemNotice } from '../password/problem-notice.tsx';

const noNumber: SignInProblem = {
  title: 'Your account has no phone number.',
  text: 'Please sign out and sign in again, then do this within 15 minutes.',
};

/** Sends a code to the number of the visitor’s own account. */
export function TextCodeButton({ onSent }: { onSent: (sent: SentCode) => void }) {
  const platform = usePlatform();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const prepareProof = (): void => platform.verification.prepare('sign_in');

  const ask = async (): Promise<void> => {
    setIsSending(true);
    setProblem(undefined);
    try {
      const phone = await platform.phoneCode.own();
      if (phone === null) setProblem(noNumber);
      else onSent(await startWithCode(byText(platform, phone)));
    } catch (error) {
      setProblem(phoneCodeProblem(error));
    }
    setIsSending(false);
  };

  return (
    <>
      <Button
        icon={<Smartphone aria-hidden="true" />}
        busy={isSending}
        onFocus={prepareProof}
        onPointerEnter={prepareProof}
        onClick={() => void ask()}
      >
        Text me a code
      </Button>
      <ProblemNotice problem={problem} />
    </>
  );
}
