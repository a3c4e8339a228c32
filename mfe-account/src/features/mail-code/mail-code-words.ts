import { z } from 'zod';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';

const problems: Readonly<Record<string, SignInProblem>> = {
  over_request_rate_limit: {
    title: 'Too many tries from here.',
    text: 'Please wait ten minutes, then ask for a new code. The link in the e-mail still works.',
  },
  over_email_send_rate_limit: {
    title: 'An e-mail was sent just now.',
    text: 'Please look into your inbox, or wait a minute and ask for a new code.',
  },
};

const coded = z.object({ code: z.string() });

/** The message for an error of a call that sends a code by email or signs in with one. */
export const mailCodeProblem = (error: unknown): SignInProblem =>
  problems[coded.safeParse(error).data?.code ?? ''] ?? signInProblem(error);
