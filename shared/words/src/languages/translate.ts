import type { Token } from '../tokens.ts';
import { isContinuous, readContinuous } from './continuous.ts';
import { isSpanish, readSpaced } from './spaced.ts';

/**
 * Reads Japanese, Chinese, Spanish and Arabic words of a text as those of the English vocabulary, in the order of English.
 * A word that no language has stays as it is.
 */
export function translate(clauses: readonly (readonly Token[])[]): Token[][] {
  const readsSpanish = isSpanish(clauses.flat());
  return clauses.map((tokens) =>
    readSpaced(tokens, readsSpanish).flatMap((token) =>
      isContinuous(token.raw) ? readContinuous(token.raw) : [token],
    ),
  );
}
