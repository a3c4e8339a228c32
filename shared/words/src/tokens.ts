import { emojiPattern, plainEmoji, wordOfEmoji } from './emoji.ts';

export interface Token {
  /** The word as written. */
  readonly raw: string;
  /** The word in lower case and singular, for look-ups. */
  readonly key: string;
}

/**
 * Splits a text into clauses at punctuation, and clauses into words. Weights like `(word:1.2)` are dropped. An emoji at
 * the end of a clause is a word of it, one between words a clause of its own: “silver ✨ hair”.
 */
export function readClauses(text: string): Token[][] {
  return plainEmoji(text)
    .normalize('NFKC')
    .replaceAll(/:\s*\d+(?:\.\d+)?/g, ' ')
    .split(/[,;.!?(){}[\]|/\n\r。、，]+/u)
    .flatMap(readClause)
    .filter((clause) => clause.length > 0);
}

function readClause(text: string): Token[][] {
  const between: Token[][] = [];
  const rest = text.replaceAll(emojiBetweenWords, (emoji) => {
    between.push(...(emoji.match(anyEmoji) ?? []).map(readTokens));
    return ' ';
  });
  return [readTokens(rest), ...between];
}

const anyEmoji = new RegExp(emojiPattern, 'gu');
const emojiBetweenWords = new RegExp(
  `(?:${emojiPattern}|\\s)*(?:${emojiPattern})(?=[^\\p{L}\\p{N}]*[\\p{L}\\p{N}])`,
  'gu',
);
const tokenPattern = new RegExp(
  String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?|${emojiPattern}`,
  'gu',
);

/** The words of a text. An emoji is read as its word, also one of several words. */
function readTokens(text: string): Token[] {
  const found = text.match(tokenPattern) ?? [];
  return found.flatMap((raw) =>
    (wordOfEmoji(raw) ?? raw).split(' ').map((word) => ({ raw: word, key: keyOf(word) })),
  );
}

/** The look-up key of a phrase: the keys of its words. */
export const phraseKey = (phrase: string): string =>
  readTokens(phrase)
    .map((token) => token.key)
    .join(' ');

function keyOf(word: string): string {
  const lower = word.toLowerCase().replaceAll(/['’]/g, ' ').replace(/ s$/, '');
  return lower.length > 3 && /[^s]s$/.test(lower) && !/(?:us|is)$/.test(lower) ? lower.slice(0, -1) : lower;
}
