import { z } from 'zod/mini';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';

type Problems = Readonly<Record<string, SignInProblem>>;

const wrongCode: SignInProblem = {
  title: 'This code does not fit.',
  text: 'Each code works once, for 30 seconds: please type the one that the app shows now, and check that the clock of its device is right.',
};
const again: SignInProblem = {
  title: 'That took a little too long.',
  text: 'Please type the code that your app shows now.',
};

/** By the code of GoTrue or of `redeemCode`. */
const problems: Problems = {
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
  too_many_enrolled_mfa_factors: {
    title: 'You have as many second factors as there may be.',
    text: 'Please remove one before you add another.',
  },
};

const keyTooLong: SignInProblem = {
  title: 'That took a little too long.',
  text: 'Please try again.',
};
const noKeysHere: SignInProblem = {
  title: 'Security keys are switched off here.',
  text: 'Please use another second factor.',
};
/** By the code of GoTrue or of the browser’s dialogue. */
const keyProblems: Problems = {
  NotAllowedError: {
    title: 'No security key was used.',
    text: 'The dialogue was closed, or no key of yours was touched in time. You can try again.',
  },
  AuthUnknownError: {
    title: 'This browser knows no security keys.',
    text: 'Please use a newer browser, or another second factor.',
  },
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: {
    title: 'This key is your second factor already.',
    text: 'To add another one, use another key.',
  },
  mfa_verification_failed: {
    title: 'This key was not accepted.',
    text: 'Please use a key that you added to this account, or another second factor.',
  },
  mfa_challenge_expired: keyTooLong,
  mfa_ip_address_mismatch: keyTooLong,
  mfa_webauthn_enroll_not_enabled: noKeysHere,
  mfa_webauthn_verify_not_enabled: noKeysHere,
};
const unusableKey: SignInProblem = {
  title: 'This device cannot use a security key here.',
  text: 'Please try another device, or another second factor.',
};

const oldText: SignInProblem = {
  title: 'This code is too old.',
  text: 'Please have a new one sent.',
};
const noTextsHere: SignInProblem = {
  title: 'Codes by text message are switched off here.',
  text: 'Please use another second factor.',
};
const notSent: SignInProblem = {
  title: 'The message could not be sent.',
  text: 'Please try again in a moment, or use another second factor.',
};
/** By the code of GoTrue. */
const textProblems: Problems = {
  mfa_verification_failed: {
    title: 'This code does not fit.',
    text: 'Please check its digits. Only the code of the newest message works, once.',
  },
  mfa_challenge_expired: oldText,
  mfa_ip_address_mismatch: oldText,
  mfa_phone_enroll_not_enabled: noTextsHere,
  mfa_phone_verify_not_enabled: noTextsHere,
  over_sms_send_rate_limit: {
    title: 'A message was sent just now.',
    text: 'Please look for it first. You can have a new one sent after a short wait.',
  },
  sms_send_failed: notSent,
  unexpected_failure: notSent,
  validation_failed: {
    title: 'This number was not accepted.',
    text: 'Please check it, and that it begins with + and the code of its country.',
  },
  mfa_verified_factor_exists: {
    title: 'This phone is your second factor already.',
    text: 'To add another one, use another number.',
  },
};

const coded = z.object({ code: z.string() });
const codeOf = (error: unknown): string => coded.safeParse(error).data?.code ?? '';

/** The message for an error of a call that concerns second factors. */
export const secondFactorProblem = (error: unknown): SignInProblem =>
  problems[codeOf(error)] ?? signInProblem(error);

/** The message for an error of a call that concerns a security key. */
export function keyProblem(error: unknown): SignInProblem {
  const code = codeOf(error);
  return keyProblems[code] ?? (code.startsWith('ERROR_') ? unusableKey : secondFactorProblem(error));
}

/** The message for an error of a call that concerns a code by text message. */
export const textProblem = (error: unknown): SignInProblem =>
  textProblems[codeOf(error)] ?? secondFactorProblem(error);

/** How long GoTrue wants the visitor to wait before another text message, which only the words of its refusal say. */
export function secondsToWait(error: unknown): number {
  if (codeOf(error) !== 'over_sms_send_rate_limit' || !(error instanceof Error)) return 0;
  return Number(/after (\d+) seconds/.exec(error.message)?.[1] ?? 0);
}
