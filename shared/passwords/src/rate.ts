import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Strength } from './strength.ts';

const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Rates a password: by the 49,000 that are tried first, and by patterns such as dates, keyboard rows and repetitions. The
 * parts of the visitor's address (empty if there is none) and the site's name make it weaker.
 */
export const ratePassword = (password: string, email: string): Strength =>
  rater.check(password, [email, ...email.split('@'), ...email.split(/[@.]/), 'irodori']).score;
