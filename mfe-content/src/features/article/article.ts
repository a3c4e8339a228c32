import { z } from 'zod';
import type { MarkdownNode } from './markdown-node.ts';

/** The front matter of an article. */
export const frontMatter = z.object({
  title: z.string().min(1),
  summary: z.string().min(1).max(200),
  /** Date of publication, e.g. 2026-11-21. */
  date: z.iso.date(),
  topic: z.string(),
  /** Path in the public bucket `catalogue`. */
  picture: z.string(),
  pictureAlt: z.string().min(1),
  /** Slugs of the apps that the article mentions. */
  apps: z.array(z.string()).default([]),
});

export interface ArticleSection {
  /** Fragment of links to the section. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly MarkdownNode[];
}

type FrontMatter = z.infer<typeof frontMatter>;

/** A blog post or a guide. */
export interface Article extends FrontMatter {
  readonly slug: string;
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
