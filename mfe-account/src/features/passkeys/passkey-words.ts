import { z } from 'zod/mini';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';

const tooLong: SignInProblem = {
  title: 'That took a little too long.',
  text: 'Please try again. Nothing was changed.',
};
const known: SignInProblem = {
  title: 'This device has a passkey for your account already.',
  text: 'To add another one, use another device or password manager.',
};
const unusable: SignInProblem = {
  title: 'This device cannot use a passkey here.',
  text: 'Please try another device, or sign in another way.',
};

/** By the code of GoTrue or of the browser’s dialogue. */
const problems: Readonly<Record<string, SignInProblem>> = {
  NotAllowedError: {
    title: 'No passkey was used.',
    text: 'You closed the dialogue, or no passkey for this site was found. You can try again, or sign in another way.',
  },
  AuthUnknownError: {
    title: 'This browser knows no passkeys.',
    text: 'Please use a newer browser, or sign in another way.',
  },
  webauthn_challenge_expired: tooLong,
  webauthn_challenge_not_found: tooLong,
  webauthn_verification_failed: {
    title: 'This passkey was not accepted.',
    text: 'It may have been removed from your account. Please sign in another way; the security page shows which passkeys you have.',
  },
  webauthn_credential_exists: known,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: known,
  passkey_of_another_account: {
    title: 'This passkey belongs to another account.',
    text: 'Nothing was changed. Please choose a passkey of the account that you are in.',
  },
  too_many_passkeys: {
    title: 'You have ten passkeys, which is the most.',
    text: 'Please remove one before you add another.',
  },
  passkey_disabled: {
    title: 'Passkeys are switched off here.',
    text: 'Please sign in another way.',
  },
};

const coded = z.object({ code: z.string() });

/** The message for an error of a call that concerns passkeys. */
export function passkeyProblem(error: unknown): SignInProblem {
  const code = coded.safeParse(error).data?.code ?? '';
  return problems[code] ?? (code.startsWith('ERROR_') ? unusable : signInProblem(error));
}

/** True if a passkey was picked and then not accepted; else the visitor knows nothing of the attempt. */
export const wasRefused = (error: unknown): boolean =>
  coded.safeParse(error).data?.code.startsWith('webauthn_') === true;
