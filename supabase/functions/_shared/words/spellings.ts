/** A letter that stands alone, and more after it, with anything between them: “n u d e”, “n/u/d/e”, “n🌸u🌸d🌸e”. */
const apart = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:[^\p{L}\p{N}@$]+[\p{L}\p{N}@$](?![\p{L}\p{N}])){2,}/gu;
const gap = /[^\p{L}\p{N}@$]+/gu;
/** Marks and emoji inside a word: “nu-de”. A blank, a comma or a slash there is none, because it separates words. */
const inside = /(?<=\p{L})[._*~+|\p{So}\p{Sk}\p{Pd}]+(?=\p{L})/gu;
/** The longest word of the lists that is looked for among letters apart. */
const longestWord = 12;

/** The ways to read a text whose words may be hidden: as written, without marks inside words, and with letters joined. */
export function spellingsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC');
  const joined = plain.replaceAll(apart, wordsIn);
  return [...new Set([text, plain, joined, joined.replaceAll(inside, '')])];
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
