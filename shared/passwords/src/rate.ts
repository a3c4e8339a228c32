import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Strength } from './strength.ts';

const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Whose password it is; a field is empty where there is none. */
interface Owner {
  readonly email: string;
  readonly name: string;
}

/**
 * Rates a password: by the 49,000 that are tried first, and by patterns such as dates, keyboard rows and repetitions. The
 * parts of its owner’s address and name, and the site's name, make it weaker (ASVS 5.0 6.1.2).
 */
export const ratePassword = (password: string, { email, name }: Owner): Strength => {
  const parts = [...email.split('@'), ...email.split(/[@.]/), ...name.split(/\s+/)];
  return rater.check(password, [...parts, email, name, name.replaceAll(/\s/g, ''), 'irodori']).score;
};
