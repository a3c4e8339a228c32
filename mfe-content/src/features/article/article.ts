import { z } from 'zod';
import type { MarkdownNode } from './markdown-node.ts';

/** What an article says about itself before its text begins. */
export const frontMatter = z.object({
  title: z.string().min(1),
  summary: z.string().min(1).max(200),
  /** The day it was written, e.g. 2026-11-21. */
  date: z.iso.date(),
  topic: z.string(),
  /** Path in the public bucket `catalogue`. */
  picture: z.string(),
  pictureAlt: z.string().min(1),
  /** Slugs of apps that it speaks of. */
  apps: z.array(z.string()).default([]),
});

export interface ArticleSection {
  /** The fragment of links to it. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly MarkdownNode[];
}

type FrontMatter = z.infer<typeof frontMatter>;

/** A blog post or a guide. */
export interface Article extends FrontMatter {
  readonly slug: string;
  /** Minutes that reading takes. */
  readonly minutes: number;
  /** What stands before the first heading. */
  readonly opening: readonly MarkdownNode[];
  readonly sections: readonly ArticleSection[];
}

/** What a list shows of an article. */
export type ArticleCard = Omit<Article, 'opening' | 'sections' | 'apps'>;

export function cardOf({
  opening: _opening,
  sections: _sections,
  apps: _apps,
  ...card
}: Article): ArticleCard {
  return card;
}
