import type { Text } from '@irodori/contract/content-snapshot';
import type { ProseNode } from '@irodori/prose/nodes';
import type { ProseSection } from '@irodori/prose/parse';

/** A blog post or a guide, with its text as nodes. */
export interface Article extends Readonly<Omit<Text, 'body' | 'bodyFiles'>> {
  /** Reading time in minutes. */
  readonly minutes: number;
  /** The text before the first heading. */
  readonly opening: readonly ProseNode[];
  readonly sections: readonly ProseSection[];
}

/** The properties of an article that lists show. */
export type ArticleCard = Pick<
  Article,
  | 'slug'
  | 'title'
  | 'summary'
  | 'published'
  | 'updated'
  | 'topic'
  | 'minutes'
  | 'picture'
  | 'pictureFiles'
  | 'pictureAlt'
>;

export const cardOf = (article: Article): ArticleCard => ({
  slug: article.slug,
  title: article.title,
  summary: article.summary,
  published: article.published,
  updated: article.updated,
  topic: article.topic,
  minutes: article.minutes,
  picture: article.picture,
  pictureFiles: article.pictureFiles,
  pictureAlt: article.pictureAlt,
});
