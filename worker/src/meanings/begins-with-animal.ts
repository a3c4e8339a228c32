import * as plain from '@irodori/words/plain-words';
import { animals } from './animals.ts';

const names = new Set([...animals, ...plain.creatures.split('|')]);
/** Words that tell something about the animal before them. Words such as “big” stand before it. */
const after = new Set(
  [
    plain.boundaries,
    plain.deeds,
    plain.holds,
    plain.negators,
    'is|has|that|which|who|from|of|looking|standing',
  ]
    .join('|')
    .split('|'),
);

/**
 * Whether a text begins with an animal: “a big pangolin with blue eyes”, but not “a pangolin hoodie”. Without an article or
 * with a capital the word may be somebody’s name, as in “robin, silver hair”.
 */
export function beginsWithAnimal(text: string): boolean {
  const [article = '', ...words] = (/^[^,;:.!?()\n]*/.exec(text)?.[0] ?? '').trim().split(/[\s-]+/);
  const end = words.findIndex((word, at) => tellsMore(word, words[at + 1]));
  const noun = words[(end === -1 ? words.length : end) - 1] ?? '';
  return isCount(article) && [noun, singular(noun)].some((word) => names.has(word));
}

const isCount = (word: string): boolean => /^(?:an?|the|two|three|some)$/i.test(word);
const singular = (word: string): string => word.replace(/(?<=[sxz]|ch|sh)es$|s$/, '');

/** “a wolf howling at the moon” is about a wolf, and “a wolf hunting knight” about a knight. */
const tellsMore = (word: string, next: string | undefined): boolean =>
  word.endsWith('ing') && !names.has(word)
    ? next === undefined || isCount(next) || after.has(next)
    : after.has(word.toLowerCase());
