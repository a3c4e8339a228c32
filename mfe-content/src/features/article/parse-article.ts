import type { Text } from '@irodori/contract/content-snapshot';
import { parseSections } from '@irodori/prose/parse';
import { plainText } from '@irodori/prose/plain-text';
import { isUnspaced, wordsOf } from '../document/words.ts';
import type { Article } from './article.ts';

const wordsPerMinute = 220;

/** Parses the Markdown of an article. */
export function parseArticle({ body, bodyFiles, ...text }: Text): Article {
  const { opening, sections } = parseSections(body, { files: bodyFiles });
  const words = [opening, ...sections.map((section) => section.body)]
    .map(plainText)
    .join(' ')
    .split(' ')
    .reduce((count, word) => count + (isUnspaced(word) ? wordsOf(word).length : 1), 0);
  return { ...text, minutes: Math.max(1, Math.round(words / wordsPerMinute)), opening, sections };
}
