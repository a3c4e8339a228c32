import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import type { LoadContext } from '@irodori/kit/module';
import type { ProseNode } from '@irodori/prose/nodes';
import { parseProse } from '@irodori/prose/parse';
import { supportPath } from '@irodori/contract/paths';
import { fragmentOf } from '../document/fragment-of.ts';
import { queryName, queryOf } from '../search/query.ts';
import { indexOf } from '../search/search-index.ts';

export interface Question {
  /** The fragment of links to the question. */
  readonly id: string;
  readonly question: string;
  readonly answer: readonly ProseNode[];
}

type Text = ContentSnapshot['questions'][number];
/** Each answer is parsed once, since it stays the same object until it changes. */
const parsed = new WeakMap<Text, Question>();

function questionOf(text: Text): Question {
  const { slug, question } = text;
  const entry = parsed.get(text) ?? {
    id: fragmentOf(slug),
    question,
    answer: parseProse(text.answer, { files: text.bodyFiles }),
  };
  parsed.set(text, entry);
  return entry;
}

/** Loads the questions by topic, and with a query in the address those that match it, the best first. */
export async function loadSupport({ platform, url }: Pick<LoadContext, 'platform' | 'url'>) {
  const query = queryOf(url.searchParams.get(queryName) ?? '');
  const texts = await platform.texts();
  const byTopic = Map.groupBy(texts.questions, ({ topic }) => topic);
  return {
    query,
    found: query === '' ? null : search(texts, query).map(questionOf),
    topics: [...byTopic].map(([title, questions]) => ({
      id: topicFragment(title),
      title,
      questions: questions.map(questionOf),
    })),
  };
}

function search(texts: ContentSnapshot, query: string): readonly Text[] {
  return indexOf(texts)
    .search(query)
    .matches.flatMap(
      ({ text }) =>
        texts.questions.find(({ slug }) => text.path === `${supportPath}#${fragmentOf(slug)}`) ?? [],
    );
}

/** “Your account” → `topic-your-account`: no fragment of a question is like that. */
const topicFragment = (title: string): string =>
  `topic-${title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}`;
