import { termsPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { TextField } from '@irodori/ui/text-field';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from '../code-step/code-step.module.css';
import { type SentCode, startWithCode } from '../code-step/start-with-code.ts';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { byText } from './by-text.ts';
import { phoneCodeProblem } from './phone-code-words.ts';
import { phoneComplaint, phoneOf } from './phone-number.ts';

interface PhoneEntryProps {
  /** Called when the visitor is signed in. */
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** Signs in by a phone number and the code that is sent there; a new number gets an account. */
export function PhoneEntry({ onDone, onBack }: PhoneEntryProps) {
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState<SentCode>();
  if (code !== undefined)
    return <code.Step by={code.by} onDone={onDone} onOtherAddress={() => setCode(undefined)} />;
  return <NumberForm typed={typed} onTyped={setTyped} onSent={setCode} onBack={onBack} />;
}

interface NumberFormProps {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onSent: (sent: SentCode) => void;
  readonly onBack: () => void;
}

function NumberForm({ typed, onTyped, onSent, onBack }: NumberFormProps) {
  const platform = usePlatform();
  const form = useRef<HTMLFormElement>(null);
  const phone = phoneOf(typed);
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: phoneComplaint(phone),
    explain: phoneCodeProblem,
    send: async () => onSent(await startWithCode(byText(platform, phone))),
  });
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);

  return (
    <div className={styles.step}>
      <Heading level={2} size={4}>
        Use your phone
      </Heading>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of any field begins the check */}
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        onFocus={() => platform.verification.prepare('sign_in')}
      >
        <TextField
          label="Phone number"
          name="phone"
          type="tel"
          description="With + and the code of your country, for example +81 90 1234 5678. We send a code there."
          required
          autoComplete="tel"
          value={typed}
          error={issue}
          onValueChange={onTyped}
        />
        <ProblemNotice problem={problem} />
        <Button type="submit" variant="primary" size="large" busy={isSending}>
          Text me a code
        </Button>
        <HumanCheckStatus className={styles.check} />
        <Text size="small" strength="quiet">
          A number that is new here gets an account. By creating one you agree to the{' '}
          <Link to={termsPath}>terms of service</Link>. Whoever takes over your number gets your codes, so an
          email address or a passkey is safer.
        </Text>
      </form>
      <Button variant="quiet" className={styles.other} onClick={onBack}>
        Use another way
      </Button>
    </div>
  );
}
