import { firstCredits } from '@irodori/contract/credits';
import { priceOf } from './credit-words.ts';
import type { SubmitOutcome } from './submit-job.ts';

export interface OutcomeWords {
  readonly title: string;
  readonly text: string;
  /** The next step that the message offers, beside changing the form. */
  readonly next?: 'sign-in' | 'sign-up' | 'credits' | 'apps';
}

export interface OutcomeContext {
  /** Credits of one picture. */
  readonly cost: number;
  /** How many pictures were ordered. */
  readonly count: number;
  readonly balance: number | undefined;
  readonly isOnline: boolean;
  readonly isAnonymous: boolean;
}

/** The message after a submit that started no picture. It says "Nothing was charged" only if that is certain. */
export function outcomeWords(outcome: SubmitOutcome, context: OutcomeContext): OutcomeWords | undefined {
  const { cost, count, balance, isOnline, isAnonymous } = context;
  switch (outcome.type) {
    case 'accepted':
    // Its reasons stand beside the fields.
    case 'invalid':
      return undefined;
    case 'signed-out':
      return {
        title: 'Your session has ended.',
        text: 'Sign in again: what you filled in is kept. Nothing was charged.',
        next: 'sign-in',
      };
    case 'no-guest':
      return isOnline
        ? {
            title: 'You could not begin as a guest.',
            text: 'Sign in or create an account: what you filled in is kept. Nothing was charged.',
            next: 'sign-in',
          }
        : { title: 'You are offline.', text: 'What you filled in is kept. Send it when you are connected.' };
    case 'no-cookies':
      return {
        title: 'Your browser keeps no cookies.',
        text: 'Allow them here and send it again. Nothing was charged.',
      };
    case 'no-credits': {
      const has = balance === undefined ? 'you have fewer' : `you have ${balance}`;
      return {
        title: 'Not enough credits.',
        text: `${priceOf(cost, count)} and ${has}. Nothing was charged.${
          isAnonymous ? ` A free account starts with ${firstCredits.account} credits.` : ''
        }`,
        next: isAnonymous ? 'sign-up' : 'credits',
      };
    }
    case 'unverified':
      return isOnline
        ? {
            title: 'We could not check that you are human.',
            text: 'The check may have expired. Send it again: what you filled in is kept. This try cost nothing.',
          }
        : {
            title: 'You are offline.',
            text: 'What you filled in is kept. Send it when you are connected. This try cost nothing.',
          };
    case 'too-many':
      return {
        title: 'Your pictures in the queue come first.',
        text: `There is no room beside them. Send it when some are done${count > 1 ? ', or choose fewer pictures' : ''}. Nothing was charged.`,
      };
    case 'too-many-stopped':
      return {
        title: 'This generator pauses for you.',
        text: 'The picture check stopped five of your pictures. Send it in an hour, or use another generator. Nothing was charged.',
        next: 'apps',
      };
    case 'app-gone':
      return {
        title: 'This generator is no longer here.',
        text: 'It was taken down. Nothing was charged.',
        next: 'apps',
      };
    case 'not-enlargeable':
      return {
        title: 'This picture cannot be enlarged.',
        text: 'It was deleted, or its generator has changed. Nothing was charged.',
      };
    case 'malformed':
      return {
        title: 'The form could not be read.',
        text: 'Reload the page: what you filled in is kept. Nothing was charged.',
      };
    case 'unanswered':
      return isOnline
        ? {
            title: 'No answer came back.',
            text: 'It may have arrived all the same. Send it again: you pay only once.',
          }
        : {
            title: 'You are offline.',
            text: 'What you filled in is kept. Send it when you are connected: you pay only once.',
          };
  }
}
