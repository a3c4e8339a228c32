import { longWords, shortWords } from './short-words.ts';

/** A letter that stands alone, and more after it, with anything between them: “n u d e”, “n/u/d/e”, “n🌸u🌸d🌸e”. */
const apart = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:[^\p{L}\p{N}@$]+[\p{L}\p{N}@$](?![\p{L}\p{N}])){2,}/gu;
const gap = /[^\p{L}\p{N}@$]+/gu;
/** Marks and emoji inside a word: “nu-de”. A blank, a comma or a slash there is none, because it separates words. */
const inside = /(?<=\p{L})[._*~+|\p{So}\p{Sk}\p{Pd}]+(?=\p{L})/gu;
/** Single letters other than “a” and “i”, which stand before or after a part of a word: “n ude”, “n u de”, “nud e”. */
const before = /(?<![\p{L}\p{N}])(?:[b-hj-z][^\p{L}\p{N}]+)+\p{L}{2,}/giu;
const after = /\p{L}{2,}(?:[^\p{L}\p{N}]+[b-hj-z])+(?![\p{L}\p{N}])/giu;
/**
 * Neighbouring groups of up to `most` letters of one alphabet with capitals, or of digits and signs that stand for letters:
 * “nu de”. Those that a hyphen or an apostrophe joins to more letters are parts of a word: “who re-reads”, “who're”.
 */
function groupsOfUpTo(most: number): RegExp {
  const group = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d@$]{1,${most}}(?![\p{L}\p{N}@$]|['’-]\p{L})`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}@$]['’-]?)${group}(?:[^\p{L}\p{N}@$]+${group})+`, 'gu');
}
const mostLetters = 3;
const mostGroups = 4;
/** The longest word of the lists that is looked for among letters apart. */
const longestWord = 12;
const shortGroups = groupsOfUpTo(mostLetters);
const longGroups = groupsOfUpTo(longestWord);

/**
 * The ways to read a text whose words may be hidden: as written, without marks inside words, with letters joined, and with
 * lone letters joined to the word after or before them.
 */
export function spellingsOf(text: string): string[] {
  const plain = plainOf(text);
  const joined = plain.replaceAll(apart, wordsIn);
  const besides = [before, after].map((cut) => plain.replaceAll(cut, (parts) => parts.replaceAll(gap, '')));
  return [...new Set([text, plain, joined, joined.replaceAll(inside, ''), ...besides])];
}

/** Without combining and invisible characters. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC');

/** Every word that letters apart can be: “a n u d e” is read as “nude” too, since its first letter is a word. */
function wordsIn(run: string): string {
  const letters = run.split(gap);
  return letters
    .flatMap((_, start) =>
      Array.from({ length: longestWord - 2 }, (__, more) => letters.slice(start, start + 3 + more))
        .filter((word) => word.length >= 3)
        .map((word) => word.join('')),
    )
    .join(' ');
}

/**
 * The words that two to four neighbouring groups of up to three letters are together, or two groups of which one is longer,
 * if one of the groups is no word: “nu de” may be “nude” and “hent ai” “hentai”, and “the pen is” is what it says. A text has
 * them only if such a word is forbidden as a whole.
 */
export function wordsInGroups(text: string): string[] {
  const plain = plainOf(text);
  const pairs = joinedIn(plain, longGroups, 2).filter((some) =>
    some.some(({ length }) => length > mostLetters),
  );
  return [...joinedIn(plain, shortGroups, mostGroups), ...pairs]
    .filter((some) => some.every(hasLetter) && some.some(isNoWord))
    .map((some) => some.join(''))
    .filter(({ length }) => length <= longestWord);
}

/** Two to `most` neighbouring groups of letters, everywhere in a text. */
const joinedIn = (text: string, groups: RegExp, most: number): string[][] =>
  (text.match(groups) ?? []).flatMap((run) => {
    const all = run.split(gap);
    return all.flatMap((_, start) =>
      Array.from({ length: most - 1 }, (__, more) => all.slice(start, start + 2 + more)).filter(
        (some, more) => some.length === 2 + more,
      ),
    );
  });

const hasLetter = (group: string): boolean => /\p{L}/u.test(group);
/** Single letters are joined by the spellings, and stand alone in many texts. */
const isNoWord = (group: string): boolean =>
  group.length > 1 && !(group.length > mostLetters ? longWords : shortWords).has(group.toLowerCase());
