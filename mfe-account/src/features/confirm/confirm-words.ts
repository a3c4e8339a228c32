import { z } from 'zod/mini';

export type ConfirmFailure =
  | 'expired'
  | 'denied'
  | 'stale'
  | 'unverified'
  | 'taken'
  | 'closed'
  | 'banned'
  | 'often'
  | 'provider'
  | 'other'
  | 'nothing'
  | 'elsewhere'
  | 'another'
  | 'offline';

export const failureWords: Readonly<Record<ConfirmFailure, { title: string; text: string }>> = {
  expired: {
    title: 'This link no longer works',
    text: 'It was used already or is too old. Simply sign in, or ask for a new one where you asked for this one.',
  },
  denied: { title: 'Nothing was confirmed', text: 'The sign-in was not finished. You can start again.' },
  stale: {
    title: 'This sign-in is no longer open',
    text: 'It took longer than five minutes, or it was finished before. Unless you are signed in by now, please start again on the sign-in page.',
  },
  unverified: {
    title: 'Your address is not confirmed there yet',
    text: 'The other site does not know whether your email address is yours. Please confirm it there, or sign in by email here.',
  },
  taken: {
    title: 'This belongs to another account',
    text: 'The address or the account at the other site is used by an account here already. Please sign in to that one, with a password or a code.',
  },
  closed: {
    title: 'No new accounts are being made right now',
    text: 'If you have an account here, please sign in as you did before.',
  },
  banned: {
    title: 'This account is blocked',
    text: 'If you think that is a mistake, the support page says how to report it.',
  },
  often: {
    title: 'Too many tries from here',
    text: 'Please wait five minutes, then open the link once more.',
  },
  provider: {
    title: 'The other site did not finish the sign-in',
    text: 'Something went wrong between it and us. Please try again in a moment, or sign in by email.',
  },
  other: {
    title: 'This link could not be confirmed',
    text: 'Please open it once more from your email, or sign in.',
  },
  nothing: { title: 'There is nothing to confirm here', text: 'This page opens from links in our emails.' },
  elsewhere: {
    title: 'Please open the link in the same browser',
    text: 'It belongs to the browser in which you asked for it. If your address is confirmed by now, simply sign in.',
  },
  another: {
    title: 'This is another account',
    text: 'At the other site you are signed in as somebody else, who has another account here. So nothing was confirmed, and your session here is as it was. Please change the account at the other site, then try again.',
  },
  offline: {
    title: 'No answer came back',
    text: 'Please check your connection and open the link from your email again.',
  },
};

const platformError = z.object({ name: z.literal('PlatformError'), code: z.string(), status: z.number() });

const failures: Readonly<Record<string, ConfirmFailure>> = {
  otp_expired: 'expired',
  flow_state_expired: 'expired',
  flow_state_not_found: 'expired',
  user_not_found: 'expired',
  user_banned: 'banned',
  signup_disabled: 'closed',
  identity_already_exists: 'taken',
  email_exists: 'taken',
  over_request_rate_limit: 'often',
  proof_of_another_account: 'another',
  bad_code_verifier: 'elsewhere',
  validation_failed: 'other',
  AuthPKCECodeVerifierMissingError: 'elsewhere',
  pkce_code_verifier_not_found: 'elsewhere',
};

export function failureOf(error: unknown): ConfirmFailure {
  const known = platformError.safeParse(error).data;
  if (known === undefined) return 'other';
  return failures[known.code] ?? (known.status === 0 ? 'offline' : 'other');
}
