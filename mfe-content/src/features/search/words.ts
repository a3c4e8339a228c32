/** The words of a text with their places: runs of letters and digits of any script. */
export const wordsOf = (text: string): readonly RegExpExecArray[] => [
  ...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu),
];

/** Without accents and in lower case. */
export const normalised = (word: string): string =>
  word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Cuts a text at its marked words: the pieces with odd places are marked. */
export function markedPieces(text: string, marked: ReadonlySet<string>): readonly string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: word, index } of wordsOf(text)) {
    if (!marked.has(normalised(word))) continue;
    pieces.push(text.slice(end, index), word);
    end = index + word.length;
  }
  return [...pieces, text.slice(end)];
}

const before = 60;
const length = 200;

/** The part of a text around its first marked word, cut between words. */
export function excerpt(text: string, marked: ReadonlySet<string>): string {
  const first = wordsOf(text).find(({ 0: word }) => marked.has(normalised(word)))?.index ?? 0;
  const start = first <= before ? 0 : text.lastIndexOf(' ', first - before) + 1;
  if (text.length <= start + length) return start === 0 ? text : `… ${text.slice(start)}`;
  const space = text.lastIndexOf(' ', start + length);
  /* A word longer than the excerpt is cut. */
  const end = space > first ? space : start + length;
  return `${start === 0 ? '' : '… '}${text.slice(start, end)} …`;
}
