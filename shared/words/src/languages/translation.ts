import { phraseKey, type Token } from '../tokens.ts';

/** Phrases of the vocabulary → those of another language, separated by `|`. */
export type Translations = Readonly<Record<string, string>>;

/** Foreign phrase, made comparable by `fold` → phrase of the vocabulary. */
export const translationsByPhrase = (
  languages: readonly Translations[],
  fold: (phrase: string) => string,
): ReadonlyMap<string, string> =>
  new Map(
    languages.flatMap((language) =>
      Object.entries(language).flatMap(([english, phrases]) =>
        phrases.split('|').map((phrase) => [fold(phrase), english] as const),
      ),
    ),
  );

/** A phrase of the vocabulary as tokens, of which the last is shown to the visitor as it was written. */
export function englishTokens(english: string, raw: string): Token[] {
  const keys = phraseKey(english).split(' ');
  return keys.map((key, at) => ({ key, raw: at === keys.length - 1 ? raw : '' }));
}
