/** Letters with blanks or marks between them: “n u d e”, “n.u.d.e”. */
const apart = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:[\s._*~+|-]+[\p{L}\p{N}@$](?![\p{L}\p{N}])){2,}/gu;
/** Marks inside a word: “nu-de”. A blank there is none, because it separates words. */
const inside = /(?<=\p{L})[._*~+|-]+(?=\p{L})/gu;

/** The ways to read a text whose words may be hidden: as written, without marks inside words, and with letters joined. */
export function spellingsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC');
  const joined = plain.replaceAll(apart, (letters) => letters.replaceAll(/[\s._*~+|-]+/g, ''));
  return [...new Set([text, plain, joined, joined.replaceAll(inside, '')])];
}
