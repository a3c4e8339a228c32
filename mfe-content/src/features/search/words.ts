import { wordsOf } from '../document/words.ts';

/** Accents of Latin, Greek and Cyrillic letters, and the vowel signs of Hebrew and Arabic, which writers leave out. */
const optionalMarks = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670]/g;

/** Without accents and in lower case. */
export const normalised = (word: string): string =>
  word.normalize('NFKD').replaceAll(optionalMarks, '').normalize('NFC').toLowerCase();

/** Cuts a text at its marked words: the pieces with odd places are marked. */
export function markedPieces(text: string, marked: ReadonlySet<string>): readonly string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const { word, index } of wordsOf(text)) {
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
  const words = wordsOf(text);
  const first = words.find(({ word }) => marked.has(normalised(word)))?.index ?? 0;
  const start = first <= before ? 0 : (words.find(({ index }) => index >= first - before)?.index ?? first);
  if (text.length <= start + length) return start === 0 ? text : `… ${text.slice(start)}`;
  const next = words.findLast(({ index }) => index > first && index <= start + length)?.index;
  /* A word longer than the excerpt is cut. */
  const end = next ?? start + length;
  return `${start === 0 ? '' : '… '}${text.slice(start, end).trimEnd()} …`;
}
