import { longestPhrase, senseOf, type Sense } from './phrases.ts';
import type { Token } from './tokens.ts';

/** A phrase of the vocabulary, found in a clause. */
export interface Match {
  readonly sense: Sense;
  readonly tokens: readonly Token[];
}

export const keyOf = (tokens: readonly Token[]): string => tokens.map((token) => token.key).join(' ');

/** The words of a phrase as written. Japanese and Chinese have no blanks between words. */
export const rawOf = (tokens: readonly Token[]): string => joinRaw(tokens.map((token) => token.raw));

/** Joins words as they are written: with blanks, but not between Japanese or Chinese ones. */
export const joinRaw = (words: readonly string[]): string =>
  words
    .filter((word) => word !== '')
    .join(' ')
    .replaceAll(blankBetweenContinuous, '');

const blankBetweenContinuous =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** The words of a clause, and what stands at each place. */
export class Clause {
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get length(): number {
    return this.#tokens.length;
  }

  slice(start: number, end: number): readonly Token[] {
    return this.#tokens.slice(start, end);
  }

  /** The meanings of the single word at an index. */
  wordAt(at: number): Sense | undefined {
    return senseOf(this.#tokens[at]?.key ?? '');
  }

  /** The longest phrase of the vocabulary that begins at an index. */
  matchAt(at: number): Match | undefined {
    for (let length = Math.min(longestPhrase, this.length - at); length > 0; length--) {
      const tokens = this.#tokens.slice(at, at + length);
      const sense = senseOf(keyOf(tokens));
      if (sense !== undefined) return { sense, tokens };
    }
    return undefined;
  }

  /** Index of the next boundary word; the clause's length if there is none. */
  boundaryFrom(start: number): number {
    let at = start;
    while (at < this.length && this.wordAt(at)?.isBoundary !== true) at++;
    return at;
  }

  /** True when colours follow their nouns: "hair black eyes blue" gives black to the hair. */
  endsWithModifier(start: number): boolean {
    let at = start;
    let last: Match | undefined;
    for (let match = this.matchAt(at); match !== undefined; match = this.matchAt(at)) {
      if (match.sense.isBoundary === true) break;
      last = match;
      at += match.tokens.length;
    }
    return last?.sense.isModifier === true;
  }
}
