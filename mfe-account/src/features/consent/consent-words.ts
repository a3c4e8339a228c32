import { z } from 'zod/mini';

const platformError = z.object({ name: z.literal('PlatformError'), code: z.string(), status: z.number() });

export type ConsentFailure = 'nothing' | 'over' | 'signed-out' | 'offline' | 'other';

export const failureWords: Readonly<Record<ConsentFailure, { title: string; text: string }>> = {
  nothing: {
    title: 'Nobody asks for anything here',
    text: 'This page opens when another application signs you in with Irodori. Start there.',
  },
  over: {
    title: 'This request is no longer open',
    text: 'It was answered already, is older than ten minutes, or belongs to another account. Go back to the application and start again.',
  },
  'signed-out': {
    title: 'You are signed out',
    text: 'Sign in, then go back to the application and start again.',
  },
  offline: { title: 'No answer came back', text: 'Please check your connection and try again.' },
  other: {
    title: 'This did not work',
    text: 'Nothing was allowed. Please try again, or start again from the application.',
  },
};

const ended = ['oauth_authorization_not_found', 'validation_failed', 'feature_disabled'];
const signedOut = ['AuthSessionMissingError', 'session_not_found', 'bad_jwt'];

export function failureOf(error: unknown): ConsentFailure {
  const known = platformError.safeParse(error).data;
  if (known === undefined) return 'other';
  if (ended.includes(known.code)) return 'over';
  if (signedOut.includes(known.code)) return 'signed-out';
  return known.status === 0 ? 'offline' : 'other';
}

/** Descriptions of the data that the application gets, the most important first. */
export function gains(scopes: readonly string[], email: string | null): string[] {
  const words: Readonly<Record<string, string>> = {
    email: email === null ? 'Your email address, once you have one here' : `Your email address, ${email}`,
    profile: 'Your name',
    phone: 'Your phone number, if you gave one',
    offline_access: 'To stay signed in until you take it back',
  };
  const named = Object.keys(words).filter((scope) => scopes.includes(scope));
  return ['A number that stands for your account', ...named.map((scope) => words[scope] ?? scope)];
}
