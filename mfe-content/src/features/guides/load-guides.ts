import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { cardOf } from '../article/article.ts';
import { loadArticles } from '../article/load-articles.ts';

/** Loads the guides by topic, without topics that have no guides. */
export async function loadGuidesByTopic({ platform }: LoadContext) {
  const { topics } = await platform.texts();
  const guides = (await loadArticles('guides', platform)).map(cardOf);
  return {
    count: guides.length,
    topics: topics.flatMap((topic) => {
      const ofTopic = guides.filter((guide) => guide.topic === topic.slug);
      return ofTopic.length === 0 ? [] : [{ ...topic, guides: ofTopic }];
    }),
  };
}

const perPage = 6;

/** Loads one page of the list of guides. @throws Response 404 for a page that does not exist */
export async function loadGuideList({ platform, params, url }: LoadContext) {
  const page = Number(params['page'] ?? '1');
  const guides = (await loadArticles('guides', platform)).map(cardOf);
  const pages = Math.max(1, Math.ceil(guides.length / perPage));
  if (!(page >= 1 && page <= pages)) throw notFound(url);
  return { page, pages, count: guides.length, guides: guides.slice((page - 1) * perPage, page * perPage) };
}
