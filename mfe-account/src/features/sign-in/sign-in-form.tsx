import { forgotPath, termsPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { TextField } from '@irodori/ui/text-field';
import { Text } from '@irodori/ui/heading';
import { KeyRound, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLeaveGuest } from '../guest/use-leave-guest.tsx';
import { MailCodeButton } from '../mail-code/mail-code-button.tsx';
import type { SentCode } from '../code-step/start-with-code.ts';
import { usePasskey } from '../passkeys/use-passkey.ts';
import { ProviderButtons } from '../providers/provider-buttons.tsx';
import { takeFocus } from '../security/take-focus.ts';
import { PasswordField } from './password-field.tsx';
import { emailComplaint, type LoginMode, type SignInValues } from './sign-in-rules.ts';
import styles from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';
import { ProblemNotice } from '../password/problem-notice.tsx';

export interface SignInFormProps {
  readonly mode: LoginMode;
  readonly values: SignInValues;
  readonly providers: readonly string[];
  readonly onValues: (values: SignInValues) => void;
  readonly onDone: () => void;
  /** Called if a code was sent by email: for a new account, or in place of a password. */
  readonly onCodeSent: (sent: SentCode) => void;
  /** Called if the visitor wants a code by text message; undefined where none is sent. */
  readonly onPhone: (() => void) | undefined;
  /** Whether the visitor comes back from that. */
  readonly isBackFromPhone: boolean;
}

export function SignInForm(props: SignInFormProps) {
  const { mode, values, providers, onValues, onDone, onCodeSent, onPhone, isBackFromPhone } = props;
  const { verification } = usePlatform();
  const form = useRef<HTMLFormElement>(null);
  const { mayLeave, leaveDialog } = useLeaveGuest();
  const { issues, problem, isSending, submit } = useSignIn(props, form, mayLeave);
  const passkey = usePasskey(onDone, mayLeave);
  const [wantsCode, setWantsCode] = useState(false);
  const isNew = mode === 'sign-up';
  const set = (name: keyof SignInValues) => (value: string) => onValues({ ...values, [name]: value });

  return (
    /* Without scripts a form with GET would put the password into the URL. */
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of any field begins the check */
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onFocus={() => verification.prepare('sign_in')}
    >
      {isNew ? (
        <TextField
          label="Name"
          name="name"
          description="Shown only to you."
          autoComplete="name"
          value={values.name}
          error={issues.name}
          onValueChange={set('name')}
        />
      ) : null}
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete={isNew ? 'email' : 'username webauthn'}
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        error={issues.email ?? (wantsCode ? emailComplaint(values.email.trim()) : undefined)}
        onValueChange={set('email')}
        onFocus={isNew ? undefined : () => void passkey.suggest()}
      />
      {isNew ? (
        <Text size="small" strength="soft">
          We send you a code, so that nobody else can use your address. You need no password; you can set one
          on your account page.
        </Text>
      ) : (
        <PasswordField value={values.password} error={issues.password} onValueChange={set('password')} />
      )}
      <ProblemNotice problem={problem} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        {isNew ? 'Create account' : 'Sign in'}
      </Button>
      <HumanCheckStatus className={styles.check} />
      {isNew ? (
        <Text size="small" strength="quiet">
          By creating an account you agree to the <Link to={termsPath}>terms of service</Link>.
        </Text>
      ) : (
        <Text size="small">
          <Link to={forgotPath}>Forgot your password?</Link>
        </Text>
      )}
      <div className={styles.ways}>
        {isNew ? null : (
          <>
            <MailCodeButton
              email={values.email}
              onBadAddress={() => {
                setWantsCode(true);
                form.current?.querySelector<HTMLElement>('[name=email]')?.focus();
              }}
              onSent={onCodeSent}
            />
            <Button
              icon={<KeyRound aria-hidden="true" />}
              busy={passkey.isRunning}
              onClick={() => void passkey.ask()}
            >
              Use a passkey
            </Button>
          </>
        )}
        {onPhone === undefined ? null : (
          <Button
            ref={isBackFromPhone ? takeFocus : undefined}
            icon={<Smartphone aria-hidden="true" />}
            onClick={onPhone}
          >
            Use your phone
          </Button>
        )}
        {providers.length === 0 ? null : <ProviderButtons providers={providers} mayLeave={mayLeave} />}
        {passkey.problem === undefined ? null : (
          <Notice tone="error" title={passkey.problem.title}>
            {passkey.problem.text}
          </Notice>
        )}
      </div>
      {leaveDialog}
    </form>
  );
}
