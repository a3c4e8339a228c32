import type { Brackets } from '../prompt-text.ts';
import { plainText } from '../prompt-text.ts';

/** Syntax of A1111, Forge and SD.Next beside what {@link plainText} knows. */
const constructs: readonly (readonly [RegExp, string | ((word: string) => string)])[] = [
  // Splits a prompt in two; the rest is drawn by itself.
  [/\b(?:AND|BREAK)\b/g, (word) => word.toLowerCase()],
  // Everything after it is a comment.
  [/#/g, ' '],
  // SD.Next: the rest is for another text encoder.
  [/\b(TE\d)\s*:/g, '$1 '],
  // “clock at 12:30”: a number at the end is the weight of all words before it.
  [/\s*:\s*(?=[-+]?(?:\d+\.?|\d*\.\d+)\s*$)/g, ' '],
];

/** A visitor's text for a prompt, in which nothing is syntax or the name of an embedding of the server. */
export const plainPrompt = (text: string, brackets: Brackets, embeddings: readonly string[]): string =>
  plainText(cleaned(text, embeddings).plain, brackets);

/** The embeddings whose names are left out of a text: there they would put a style or an object into the picture. */
export const embeddingsIn = (text: string, embeddings: readonly string[]): string[] => {
  const { removed } = cleaned(text, embeddings);
  return embeddings.filter((name) => removed.has(name));
};

/** Removes syntax and names until nothing changes: what is left around a removed sign or name can make another name. */
function cleaned(text: string, embeddings: readonly string[]) {
  const removed = new Set<string>();
  let plain = text;
  for (let before; before !== plain;) {
    before = plain;
    // Brackets are escaped last, since the server reads a name with brackets without the escapes.
    plain = plainText(plain, 'text');
    for (const [construct, replacement] of constructs)
      plain = plain.replaceAll(construct, replacement as (word: string) => string);
    for (const name of embeddings)
      plain = plain.replaceAll(patternOf(name), () => {
        removed.add(name);
        return ' ';
      });
  }
  return { plain, removed };
}

/** A tokenizer reads letters, single digits and signs apart, whatever spaces are between them, and no capitals. */
function patternOf(name: string): RegExp {
  const pieces = name.match(/\p{L}+|\p{N}|[^\s\p{L}\p{N}]+/gu) ?? [];
  const pattern = pieces
    .map((piece, at) => {
      const areLetters = /\p{L}$/u.test(pieces[at - 1] ?? '') && /^\p{L}/u.test(piece);
      return `${at === 0 ? '' : areLetters ? String.raw`\s+` : String.raw`\s*`}${literal(piece)}`;
    })
    .join('');
  return new RegExp(String.raw`(?<!\p{L})${pattern}(?!\p{L})`, 'giu');
}

const literal = (text: string): string =>
  [...text].map((sign) => String.raw`\u{${sign.codePointAt(0)?.toString(16)}}`).join('');
