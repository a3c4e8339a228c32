import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { useLayoutEffect, useRef, useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { CodeField, codeComplaint } from '../second-factor/code-field.tsx';
import { secondFactorProblem } from '../second-factor/second-factor-words.ts';
import { takeFocus } from './take-focus.ts';
import { Added } from './added.tsx';
import styles from './security.module.css';
import { type NewAuthenticator, useEnrolment } from './use-enrolment.ts';

/** Adds an authenticator app: shows its secret as a QR code and as text, and asks for its first code. */
export function AddAuthenticator({ onAdded }: { onAdded: () => Promise<void> }) {
  const { enrolment, stepUpDialog, begin, confirm, cancel } = useEnrolment(onAdded);
  if (enrolment.step === 'begun')
    return <Confirm authenticator={enrolment.authenticator} onCode={confirm} onCancel={cancel} />;
  return (
    <>
      {enrolment.step === 'added' ? <Added what="authenticator app" /> : null}
      {enrolment.step === 'failed' ? (
        <Notice tone="error" title={enrolment.problem.title}>
          {enrolment.problem.text}
        </Notice>
      ) : null}
      <Button
        ref={enrolment.step === 'canceled' || enrolment.step === 'added' ? takeFocus : undefined}
        busy={enrolment.step === 'beginning'}
        onClick={() => void begin()}
      >
        Add an authenticator app
      </Button>
      {stepUpDialog}
    </>
  );
}

interface ConfirmProps {
  readonly authenticator: NewAuthenticator;
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

function Confirm({ authenticator: { qrCode, secret }, onCode, onCancel }: ConfirmProps) {
  const [code, setCode] = useState('');
  const first = useRef<HTMLParagraphElement>(null);
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: codeComplaint(code),
    explain: secondFactorProblem,
    send: () => onCode(code),
  });
  useLayoutEffect(() => first.current?.focus(), []);

  return (
    <form method="post" noValidate className={styles.enrolment} onSubmit={(event) => void submit(event)}>
      <p ref={first} tabIndex={-1} className={styles.instruction}>
        Scan this with your authenticator app, or type the secret into it. Then type the code that it shows.
      </p>
      <img src={qrCode} alt="QR code for your authenticator app" className={styles.qr} />
      <div>
        <Text size="small" strength="soft" id="secret-label">
          Secret
        </Text>
        <code className={styles.secret} aria-labelledby="secret-label">
          {groupsOf(secret)}
        </code>
      </div>
      <CodeField value={code} error={issue} onValueChange={setCode} />
      <ProblemNotice problem={problem} />
      <div className={styles.answers}>
        <Button type="submit" variant="primary" busy={isSending}>
          Add it
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** In groups of four, which are easier to type. */
const groupsOf = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
