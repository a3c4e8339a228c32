import type { ChallengeCode } from '@irodori/contract/refusals';
import { z } from 'zod';

const platformError = z.object({ name: z.literal('PlatformError'), code: z.string(), status: z.number() });

export interface SignInProblem {
  readonly title: string;
  readonly text: string;
  /** True if the visitor probably needs the other tab. */
  readonly suggestsOther?: boolean;
}

/** The same message for an unknown address and a wrong password, so that it does not reveal who has an account. */
const noMatch: SignInProblem = {
  title: 'E-mail and password do not match.',
  text: 'Please check both. Capital letters count in the password.',
};
const taken: SignInProblem = {
  title: 'This address cannot be used for a new account.',
  text: 'If it is yours, you may have an account already: sign in instead.',
  suggestsOther: true,
};
const tooMany: SignInProblem = {
  title: 'Too many tries just now.',
  text: 'Please wait five minutes and try again. What you typed stays here.',
};
const tooManyFromHere: SignInProblem = {
  title: 'Too many tries from here.',
  text: 'Please wait five minutes and try again, or set a new password by e-mail now. What you typed stays here.',
};
const badAddress: SignInProblem = {
  title: 'This e-mail address was not accepted.',
  text: 'Please check it for typing errors, or use another one.',
};
const closed: SignInProblem = {
  title: 'This way in is closed at the moment.',
  text: 'No new accounts are being made here right now. Existing accounts work.',
};

const unverified: SignInProblem = {
  title: 'We could not check that you are human.',
  text: 'The check may have expired or been used before. Please send it again: a new check is made, and what you typed stays.',
};

const noAnswer: SignInProblem = {
  title: 'No answer came back.',
  text: 'Please check your connection and try again. What you typed stays here.',
};
const ours: SignInProblem = {
  title: 'Something went wrong on our side.',
  text: 'Nothing is wrong with what you typed. Please try again in a moment.',
};

const ownProblems: Readonly<Record<ChallengeCode, SignInProblem>> = {
  malformed_request: ours,
  not_in_use: ours,
  too_many_challenges: tooMany,
  internal: ours,
};

/** By the code of GoTrue, of `verification-challenge` or of the platform. */
const problems: Readonly<Record<string, SignInProblem>> = {
  ...ownProblems,
  invalid_credentials: noMatch,
  user_not_found: noMatch,
  email_not_confirmed: {
    title: 'Your address is not confirmed yet.',
    text: 'Open the link in the e-mail that we sent when you signed up, then sign in.',
  },
  user_already_exists: taken,
  email_exists: taken,
  weak_password: {
    title: 'This password is too easy to guess.',
    text: 'Choose a longer one: a few unrelated words are easy to remember and hard to guess.',
  },
  same_password: { title: 'This is your password already.', text: 'Choose another one.' },
  email_address_invalid: badAddress,
  email_address_not_authorized: badAddress,
  validation_failed: badAddress,
  over_request_rate_limit: tooManyFromHere,
  over_email_send_rate_limit: tooMany,
  signup_disabled: closed,
  email_provider_disabled: closed,
  anonymous_provider_disabled: {
    title: 'Guest visits are switched off here.',
    text: 'Please sign in or create an account.',
  },
  captcha_failed: unverified,
  verification_unavailable: unverified,
  user_banned: {
    title: 'This account is blocked.',
    text: 'If you think that is a mistake, the support page says how to report it.',
  },
};

/** The message for an error of the backend, by its code. */
export function signInProblem(error: unknown): SignInProblem {
  const known = platformError.safeParse(error).data;
  if (known === undefined) return ours;
  if (known.status === 429) return problems[known.code] ?? tooMany;
  return problems[known.code] ?? (known.status === 0 ? noAnswer : ours);
}
