import { usePlatform } from '@irodori/kit/hooks';
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import type { LeaveGuest } from '../guest/use-leave-guest.tsx';
import { mailCodeProblem } from '../mail-code/mail-code-words.ts';
import { startWithCode } from '../code-step/start-with-code.ts';
import { byMail } from '../mail-code/by-mail.ts';
import type { SignInFormProps } from './sign-in-form.tsx';
import { type SignInIssues, signInIssues } from './sign-in-rules.ts';
import { type SignInProblem, signInProblem } from './sign-in-words.ts';

const order = ['name', 'email', 'password'] as const;

/** Submits the form, once at a time; a fault is shown from the first attempt until it is corrected. */
export function useSignIn(
  props: SignInFormProps,
  form: RefObject<HTMLFormElement | null>,
  mayLeave: LeaveGuest['mayLeave'],
) {
  const { mode, values, onDone, onCodeSent } = props;
  const platform = usePlatform();
  const [wasTried, setWasTried] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const [isSending, setIsSending] = useState(false);
  const isInFlight = useRef(false);
  const issues: SignInIssues = wasTried ? signInIssues(mode, values) : {};

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isInFlight.current) return;
    setWasTried(true);
    setProblem(undefined);
    const broken = signInIssues(mode, values);
    const first = order.find((name) => broken[name] !== undefined);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    isInFlight.current = true;
    setIsSending(true);
    try {
      const email = values.email.trim();
      if (mode === 'sign-up') {
        onCodeSent(await startWithCode(byMail(platform, { email, name: values.name.trim() })));
      } else if (await mayLeave('account')) {
        await platform.session.signIn({ email, password: values.password });
        if (platform.session.current().status === 'signed-in') onDone();
      }
    } catch (error) {
      setProblem(mode === 'sign-up' ? mailCodeProblem(error) : signInProblem(error));
    }
    isInFlight.current = false;
    setIsSending(false);
  };

  return { issues, problem, isSending, submit };
}
