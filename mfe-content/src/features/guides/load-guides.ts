import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { cardOf } from '../article/article.ts';
import { loadArticles } from '../article/load-articles.ts';
import { topics } from './topics.ts';

/** The guides by topic; a topic without guides does not show. */
export async function loadGuidesByTopic() {
  const guides = (await loadArticles('guides')).map(cardOf);
  return {
    count: guides.length,
    topics: topics.flatMap((topic) => {
      const ofTopic = guides.filter((guide) => guide.topic === topic.id);
      return ofTopic.length === 0 ? [] : [{ ...topic, guides: ofTopic }];
    }),
  };
}

const perPage = 6;

/** One page of all guides. @throws Response 404 for a page that is not there */
export async function loadGuideList({ params, url }: LoadContext) {
  const page = Number(params['page'] ?? '1');
  const guides = (await loadArticles('guides')).map(cardOf);
  const pages = Math.max(1, Math.ceil(guides.length / perPage));
  if (!(page >= 1 && page <= pages)) throw notFound(url);
  return { page, pages, count: guides.length, guides: guides.slice((page - 1) * perPage, page * perPage) };
}
