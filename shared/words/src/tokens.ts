export interface Token {
  /** The word as written. */
  readonly raw: string;
  /** The word in lower case and singular, for look-ups. */
  readonly key: string;
}

/** Splits a text into clauses at punctuation, and clauses into words. Weights like `(word:1.2)` are dropped. */
export function readClauses(text: string): Token[][] {
  return text
    .normalize('NFKC')
    .replaceAll(/:\s*\d+(?:\.\d+)?/g, ' ')
    .split(/[,;.!?(){}[\]|/\n\r。、，]+/u)
    .map(readTokens)
    .filter((clause) => clause.length > 0);
}

function readTokens(text: string): Token[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?/gu) ?? [];
  return words.map((raw) => ({ raw, key: keyOf(raw) }));
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
