/** A letter that stands alone, and more after it, with anything between them: “n u d e”, “n/u/d/e”, “n🌸u🌸d🌸e”. */
const apart = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:[^\p{L}\p{N}@$]+[\p{L}\p{N}@$](?![\p{L}\p{N}])){2,}/gu;
const gap = /[^\p{L}\p{N}@$]+/gu;
/** Marks and emoji inside a word: “nu-de”. A blank, a comma or a slash there is none, because it separates words. */
const inside = /(?<=\p{L})[._*~+|\p{So}\p{Sk}\p{Pd}]+(?=\p{L})/gu;
/** Single letters other than “a” and “i”, which stand before or after a part of a word: “n ude”, “n u de”, “nud e”. */
const before = /(?<![\p{L}\p{N}])(?:[b-hj-z][^\p{L}\p{N}]+)+\p{L}{2,}/giu;
const after = /\p{L}{2,}(?:[^\p{L}\p{N}]+[b-hj-z])+(?![\p{L}\p{N}])/giu;
/** The longest word of the lists that is looked for among letters apart. */
const longestWord = 12;

/**
 * The ways to read a text whose words may be hidden: as written, without marks inside words, with letters joined, and with
 * lone letters joined to the word after or before them.
 */
export function spellingsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC');
  const joined = plain.replaceAll(apart, wordsIn);
  const besides = [before, after].map((cut) => plain.replaceAll(cut, (parts) => parts.replaceAll(gap, '')));
  return [...new Set([text, plain, joined, joined.replaceAll(inside, ''), ...besides])];
}

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
