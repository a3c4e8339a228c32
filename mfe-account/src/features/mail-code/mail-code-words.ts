import { z } from 'zod/mini';
import type { CodeWords } from '../code-step/code-way.ts';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';

export const mailCodeWords: CodeWords = {
  title: 'Check your inbox',
  sent: [
    'A message with a code and a link is on its way to',
    '. Either of them signs you in. Nothing there? Please look in your spam folder too.',
  ],
  guest:
    'If the address is new here, your pictures and credits come along. If it has an account already, you change to that one and leave what you made as a guest.',
  label: 'Code from the email',
  hint: 'Six digits, which work once, within ten minutes.',
  other: 'Use another address',
};

const problems: Readonly<Record<string, SignInProblem>> = {
  over_request_rate_limit: {
    title: 'Too many tries from here.',
    text: 'Please wait ten minutes, then ask for a new code. The link in the email still works.',
  },
  over_email_send_rate_limit: {
    title: 'An email was sent just now.',
    text: 'Please look into your inbox, or wait a minute and ask for a new code.',
  },
};

const coded = z.object({ code: z.string() });

/** The message for an error of a call that sends a code by email or signs in with one. */
export const mailCodeProblem = (error: unknown): SignInProblem =>
  problems[coded.safeParse(error).data?.code ?? ''] ?? signInProblem(error);
