import type { LoadContext } from '@irodori/kit/module';
import { cardOf } from '../article/article.ts';
import { loadArticles } from '../article/load-articles.ts';
import { pageOf } from '../list/page-of.ts';

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

const guidesPerPage = 6;

/** Loads one page of the list of guides. @throws Response 404 for a page that does not exist */
export async function loadGuideList(context: LoadContext) {
  const guides = await loadArticles('guides', context.platform);
  return pageOf(guides.map(cardOf), guidesPerPage, context);
}
