import { z } from 'zod';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';

const wrongCode: SignInProblem = {
  title: 'This code does not fit.',
  text: 'Each code works once, for 30 seconds: please type the one that the app shows now, and check that the clock of its device is right.',
};
const again: SignInProblem = {
  title: 'That took a little too long.',
  text: 'Please type the code that your app shows now.',
};

/** By the code of GoTrue or of `redeemCode`. */
const problems: Readonly<Record<string, SignInProblem>> = {
  mfa_verification_failed: wrongCode,
  mfa_challenge_expired: again,
  mfa_ip_address_mismatch: again,
  recovery_code_wrong: {
    title: 'This recovery code does not fit.',
    text: 'Each works once, and only the codes of the newest set do. Please check it for typing errors.',
  },
  recovery_code_too_often: {
    title: 'Too many wrong recovery codes.',
    text: 'Please wait 15 minutes and try again, or use your second factor.',
  },
  mfa_factor_not_found: {
    title: 'This second factor was removed meanwhile.',
    text: 'Please reload this page and use another one.',
  },
};

const coded = z.object({ code: z.string() });

/** The message for an error of a call that concerns second factors. */
export const secondFactorProblem = (error: unknown): SignInProblem =>
  problems[coded.safeParse(error).data?.code ?? ''] ?? signInProblem(error);
