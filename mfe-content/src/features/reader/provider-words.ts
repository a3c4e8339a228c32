import { z } from 'zod/mini';
import { blockedReader, type Problem, problemOf } from './reader-words.ts';

/** Why a provider's sign-in ended without a session: by our content backend's word for it in the address, or found here. */
export type ProviderFailure =
  | 'access_denied'
  | 'expired'
  | 'replayed'
  | 'foreign'
  | 'unverified'
  | 'taken'
  | 'blocked'
  | 'too_often'
  | 'failed'
  | 'unknown';

export const failureWords: Readonly<Record<ProviderFailure, Problem>> = {
  access_denied: {
    title: 'You did not allow it.',
    text: 'So nothing was passed on, and you are not signed in as a reader. You can start again, or use a reader account with a password.',
  },
  expired: {
    title: 'This sign-in is over.',
    text: 'It has to be finished within ten minutes, in the browser in which it began. Please start again.',
  },
  replayed: {
    title: 'This sign-in was used before.',
    text: 'Each one works once, so going back to it does nothing. If you are not signed in, please start again.',
  },
  foreign: {
    title: 'This sign-in did not begin here.',
    text: 'It began in another browser or tab, or somebody sent you its link. Please start again yourself.',
  },
  unverified: {
    title: 'Your address is not confirmed.',
    text: 'A reader account needs an address that you confirmed at Irodori. Please open the link in our message to you, then start again.',
  },
  taken: {
    title: 'Your address belongs to another reader.',
    text: 'That reader account goes with another Irodori account. Please sign in with that one, or write to us.',
  },
  blocked: blockedReader,
  too_often: {
    title: 'Too many tries just now.',
    text: 'Nothing was changed. Please wait a minute, then start again.',
  },
  failed: { title: 'The sign-in did not work.', text: 'Nothing was changed. Please start again.' },
  unknown: {
    title: 'There is no such sign-in here.',
    text: 'The address of this page is wrong. On the sign-in page are the ways that there are.',
  },
};

/** The failure that the address tells; undefined if it tells none. */
export function failureIn(error: string | null): ProviderFailure | undefined {
  if (error === null) return undefined;
  return isFailure(error) ? error : 'failed';
}
const isFailure = (error: string): error is ProviderFailure => Object.hasOwn(failureWords, error);

const refusal = z.object({ error: z.object({ status: z.literal(400), message: z.string() }) });

/** What to tell when the content backend gives no session. What it refuses with a 400 it would refuse again. */
export function wordsOf(error: unknown): { readonly problem: Problem; readonly canRetry: boolean } {
  const refused = refusal.safeParse(error).data?.error;
  if (refused === undefined) return { problem: problemOf(error), canRetry: true };
  const isOver = refused.message === 'This sign-in has expired';
  return { problem: failureWords[isOver ? 'expired' : 'failed'], canRetry: false };
}
