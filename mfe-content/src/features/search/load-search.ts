import type { LoadContext } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { tagsByUse } from '../tags/tags.ts';
import { queryLength, queryName, queryOf } from './query.ts';
import { indexOf, type Match, type Matches } from './search-index.ts';
import { partOf, type ResultKind, type SearchedText, type TextPart } from './searched-texts.ts';
import { excerpt, markedPieces } from './words.ts';

export interface SearchResult {
  readonly kind: ResultKind;
  readonly path: string;
  /** Pieces of the text; those with odd places are marked. */
  readonly title: readonly string[];
  readonly excerpt: readonly string[];
}

const resultsShown = 20;
const tagsShown = 6;

/** Loads the results of the query in the address; without results, the tags of most texts as other queries. */
export async function loadSearch({ platform, url }: Pick<LoadContext, 'platform' | 'url'>) {
  const asked = url.searchParams.get(queryName) ?? '';
  const query = queryOf(asked);
  const texts = await platform.texts();
  const { matches: found, isExact } = query === '' ? none : indexOf(texts).search(query);
  // If the catalogue fails, its pages are as uncertain as their results.
  const matches = await withPages(platform, found).catch(() => found);
  const tags = tagsByUse([...texts.posts, ...texts.guides]).slice(0, tagsShown);
  return {
    query,
    /** True if only the beginning of the query was searched. */
    isCut: asked.trim().length > queryLength,
    isExact,
    count: matches.length,
    results: matches.slice(0, resultsShown).map(resultOf),
    suggestions: matches.length > 0 ? [] : tags.map((tag) => tag.replaceAll('-', ' ')),
  };
}

const none: Matches = { matches: [], isExact: true };

const row = z.object({ slug: z.string() });

/** The matches without those about apps and categories that the catalogue does not have. */
async function withPages(platform: Platform, matches: readonly Match[]): Promise<readonly Match[]> {
  const existing = async (table: 'apps' | 'categories'): Promise<ReadonlySet<string>> => {
    const slugs = matches.flatMap(({ text: { inCatalogue: at } }) => (at?.table === table ? at.slug : []));
    if (slugs.length === 0) return new Set();
    const rows = await platform.data.many(row, (db) => db.from(table).select('slug').in('slug', slugs));
    return new Set(rows.map(({ slug }) => slug));
  };
  const [apps, categories] = await Promise.all([existing('apps'), existing('categories')]);
  const pages = { apps, categories };
  return matches.filter(({ text: { inCatalogue: at } }) => at === undefined || pages[at.table].has(at.slug));
}

function resultOf({ text, words }: Match): SearchResult {
  const { id, text: best } = bestPart(text, words);
  return {
    kind: text.kind,
    path: id === '' ? text.path : `${text.path}#${id}`,
    title: markedPieces(text.title, words),
    excerpt: markedPieces(excerpt(best, words), words),
  };
}

/** The part with the most different words of the query; the summary if no part has more than it and the title. */
function bestPart({ title, summary, parts }: SearchedText, words: ReadonlySet<string>): TextPart {
  const start = partOf('', title, summary);
  const [best = start] = [start, ...parts]
    .filter(({ text }) => text !== '')
    .map((part) => ({ ...part, found: [...words].filter((word) => part.words.has(word)).length }))
    .toSorted((a, b) => b.found - a.found);
  return best;
}
