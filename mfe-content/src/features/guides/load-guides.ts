import type { LoadContext } from '@irodori/kit/module';
import { cardOf } from '../article/article.ts';
import { loadArticles } from '../article/load-articles.ts';
import { fragmentOf } from '../document/fragment-of.ts';
import { pageOf } from '../list/page-of.ts';

/** The guides whose topic an editor has not named, or not published. No topic of an editor has such a slug. */
const more = { slug: 'more_', name: 'More', text: 'Guides on other subjects.' };

/** Loads the topics that have guides, each with its guides. Guides without a topic follow under “More”. */
export async function loadGuidesByTopic({ platform }: Pick<LoadContext, 'platform'>) {
  const { topics } = await platform.texts();
  const guides = (await loadArticles('guides', platform)).map(cardOf);
  const topicOf = ({ topic }: (typeof guides)[number]) =>
    topics.some(({ slug }) => slug === topic) ? topic : more.slug;
  return {
    count: guides.length,
    topics: [...topics, more].flatMap((topic) => {
      const ofTopic = guides.filter((guide) => topicOf(guide) === topic.slug);
      return ofTopic.length === 0 ? [] : [{ ...topic, id: fragmentOf(topic.slug), guides: ofTopic }];
    }),
  };
}

const guidesPerPage = 6;

/** Loads one page of the list of guides. @throws Response 404 for a page that does not exist */
export async function loadGuideList(context: LoadContext) {
  const guides = await loadArticles('guides', context.platform);
  return pageOf(guides.map(cardOf), guidesPerPage, context);
}
