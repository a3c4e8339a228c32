import { z } from 'zod/mini';
import type { CodeWords } from '../code-step/code-way.ts';
import { secondsToWait } from '../second-factor/second-factor-words.ts';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';

export const phoneCodeWords: CodeWords = {
  title: 'Check your phone',
  sent: [
    'A text message with a code is on its way to',
    '. Nothing there after a minute? Please check the number and whether the phone has a signal.',
  ],
  guest:
    'If the number is new here, your pictures and credits come along. If it has an account already, you change to that one and leave what you made as a guest.',
  label: 'Code from the text message',
  hint: 'Six digits, which work once.',
  other: 'Use another number',
};

const isOff: SignInProblem = {
  title: 'Codes by text message are switched off here.',
  text: 'Please go back and choose another way to sign in.',
};
const notSent: SignInProblem = {
  title: 'The message could not be sent.',
  text: 'Please try again in a moment, or choose another way to sign in.',
};

/** By the code of GoTrue. */
const problems: Readonly<Record<string, SignInProblem>> = {
  otp_expired: {
    title: 'This code does not work.',
    text: 'Please check its six digits. Only the code of the newest message works, once and for a short time: you can have a new one sent.',
  },
  phone_exists: {
    title: 'This number belongs to another account.',
    text: 'A number belongs to one account. Please use another one, or sign in with this number instead.',
  },
  over_request_rate_limit: {
    title: 'Too many tries from here.',
    text: 'Please wait five minutes, then ask for a new code. What you typed stays here.',
  },
  validation_failed: {
    title: 'This number was not accepted.',
    text: 'Please check it, and that it begins with + and the code of its country.',
  },
  phone_provider_disabled: isOff,
  otp_disabled: isOff,
  sms_send_failed: notSent,
  unexpected_failure: notSent,
};

const coded = z.object({ code: z.string() });

/** The message for an error of a call that sends a code by text message or signs in with one. */
export function phoneCodeProblem(error: unknown): SignInProblem {
  const code = coded.safeParse(error).data?.code ?? '';
  if (code !== 'over_sms_send_rate_limit') return problems[code] ?? signInProblem(error);
  const wait = secondsToWait(error);
  return {
    title: 'A message was sent just now.',
    text: `Please look for it first. You can have a new one sent ${wait > 1 ? `in ${wait} seconds` : 'in a moment'}.`,
  };
}
