import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Strength } from './password-words.ts';

const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Rates a password; what is known of the visitor and the site's name make it weaker. */
export const ratePassword = (password: string, email: string): Strength =>
  rater.check(password, [email, ...email.split('@'), ...email.split(/[@.]/), 'irodori']).score;
