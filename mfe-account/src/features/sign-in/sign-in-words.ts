import type { AuthCode, ChallengeCode } from '@irodori/contract/refusals';
import { z } from 'zod/mini';

const weakness = z.object({ reasons: z.array(z.string()) });
const platformError = z.object({
  name: z.literal('PlatformError'),
  code: z.string(),
  status: z.number(),
  /** The error of auth-js, which says why a password is weak. */
  cause: z.unknown(),
});

export interface SignInProblem {
  readonly title: string;
  readonly text: string;
}

/** The same message for an unknown address and a wrong password, so that it does not reveal who has an account. */
const noMatch: SignInProblem = {
  title: 'Email and password do not match.',
  text: 'Please check both. Capital letters count in the password.',
};
const taken: SignInProblem = {
  title: 'This address cannot be used.',
  text: 'If it is yours, you may have an account with it already.',
};
const deadCode: SignInProblem = {
  title: 'This code does not work.',
  text: 'Please check its six digits. A code works once, for ten minutes, and only the newest one does: you can have a new one sent.',
};
const tooMany: SignInProblem = {
  title: 'Too many tries just now.',
  text: 'Please wait five minutes and try again. What you typed stays here.',
};
const tooManyFromHere: SignInProblem = {
  title: 'Too many tries from here.',
  text: 'Please wait five minutes and try again, or set a new password by email now. What you typed stays here.',
};
const badAddress: SignInProblem = {
  title: 'This email address was not accepted.',
  text: 'Please check it for typing errors, or use another one.',
};
const ended: SignInProblem = {
  title: 'You are not signed in any more.',
  text: 'Please reload this page, then sign in or create an account.',
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

/** GoTrue's reasons why it refuses a password: its length, the kinds of its characters, and lists of leaked ones. */
const weakReasons: Readonly<Record<string, string>> = {
  length: 'It is too short.',
  characters: 'It needs small and capital letters, digits and signs.',
  pwned: 'It is like those that are tried first, such as leaked passwords, names and dates.',
};

function weak(reasons: readonly string[]): SignInProblem {
  const why = reasons.flatMap((reason) => weakReasons[reason] ?? []);
  return {
    title: 'This password is too easy to guess.',
    text: [...why, 'A few unrelated words are easy to remember and hard to guess.'].join(' '),
  };
}

const ownProblems: Readonly<Record<ChallengeCode, SignInProblem>> = {
  malformed_request: ours,
  not_in_use: ours,
  too_many_challenges: tooMany,
  internal: ours,
};

const authProblems: Readonly<Record<AuthCode, SignInProblem>> = {
  invalid_credentials: noMatch,
  user_not_found: noMatch,
  email_not_confirmed: {
    title: 'Your address is not confirmed yet.',
    text: 'Choose “Email me a code” below: the code confirms your address and signs you in.',
  },
  user_already_exists: taken,
  email_exists: taken,
  weak_password: weak([]),
  same_password: { title: 'This is your password already.', text: 'Choose another one.' },
  otp_expired: deadCode,
  validation_failed: badAddress,
  over_request_rate_limit: tooManyFromHere,
  over_email_send_rate_limit: tooMany,
  signup_disabled: {
    title: 'This way in is closed at the moment.',
    text: 'No new accounts are being made here right now. Existing accounts work.',
  },
  email_provider_disabled: {
    title: 'Email and password are switched off here.',
    text: 'Please try again later. If it stays so, the support page says how to report it.',
  },
  anonymous_provider_disabled: {
    title: 'Guest visits are switched off here.',
    text: 'Please sign in or create an account.',
  },
  captcha_failed: unverified,
  user_banned: {
    title: 'This account is blocked.',
    text: 'If you think that is a mistake, the support page says how to report it.',
  },
  bad_jwt: ended,
  no_authorization: ended,
  refresh_token_already_used: ended,
  refresh_token_not_found: ended,
  session_expired: ended,
  session_not_found: ended,
  insufficient_aal: {
    title: 'This needs your second factor.',
    text: 'Please change it where you signed in with the second factor.',
  },
  reauthentication_needed: {
    title: 'Your sign-in is too long ago for this.',
    text: 'Please sign out, sign in again and then choose the new password.',
  },
  request_entity_too_large: {
    title: 'That is too long.',
    text: 'Please shorten what you typed and send it again.',
  },
  bad_json: ours,
  hook_payload_invalid_content_type: ours,
  hook_payload_over_size_limit: ours,
  hook_timeout: ours,
  hook_timeout_after_retry: ours,
  unexpected_failure: ours,
  unknown: ours,
};

/** By the code of GoTrue, of `verification-challenge` or of the platform. */
const problems: Readonly<Record<string, SignInProblem>> = {
  ...ownProblems,
  ...authProblems,
  // Hosted Supabase alone refuses these addresses.
  email_address_invalid: badAddress,
  email_address_not_authorized: badAddress,
  provider_disabled: {
    title: 'This way is switched off at the moment.',
    text: 'Please choose another way to sign in. Your account and everything in it stay as they are.',
  },
  manual_linking_disabled: {
    title: 'Linked accounts cannot be changed here.',
    text: 'Linking is switched off at the moment. What is linked keeps working.',
  },
  single_identity_not_deletable: {
    title: 'It is the only one, so it stays.',
    text: 'Please link another account first, or add a phone number or an email address to your profile.',
  },
  email_conflict_identity_not_deletable: {
    title: 'It cannot be unlinked now.',
    text: 'The address of your account would go with it, and the one to take its place belongs to another account. Please change your address in the profile first.',
  },
  AuthSessionMissingError: ended,
  cookies_refused: {
    title: 'Your browser keeps no cookies for this site.',
    text: 'A sign-in needs one. Please allow cookies for this site in the browser’s settings, then try again.',
  },
  verification_unavailable: unverified,
};

/** The message for an error of the backend, by its code. */
export function signInProblem(error: unknown): SignInProblem {
  const known = platformError.safeParse(error).data;
  // Without a connection, a part of the site that is loaded late fails with an error of its own.
  if (known === undefined) return navigator.onLine ? ours : noAnswer;
  if (known.code === 'weak_password') return weak(weakness.safeParse(known.cause).data?.reasons ?? []);
  // The account of the session was deleted; at a sign-in the code has another status.
  if (known.code === 'user_not_found' && known.status === 403) return ended;
  if (known.status === 429) return problems[known.code] ?? tooMany;
  return problems[known.code] ?? (known.status === 0 ? noAnswer : ours);
}
