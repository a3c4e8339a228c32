import type { Text } from '@irodori/contract/content-snapshot';
import type { MarkdownNode } from './markdown-node.ts';

export interface ArticleSection {
  /** Fragment of links to the section. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly MarkdownNode[];
}

/** A blog post or a guide, with its text as a tree. */
export interface Article extends Readonly<Omit<Text, 'body'>> {
  /** Reading time in minutes. */
  readonly minutes: number;
  /** The text before the first heading. */
  readonly opening: readonly MarkdownNode[];
  readonly sections: readonly ArticleSection[];
}

/** The properties of an article that lists show. */
export type ArticleCard = Omit<Article, 'opening' | 'sections' | 'apps'>;

export function cardOf({
  opening: _opening,
  sections: _sections,
  apps: _apps,
  ...card
}: Article): ArticleCard {
  return card;
}
