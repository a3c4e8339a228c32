import { atomPath, jsonFeedPath, rssPath } from '@irodori/contract/paths';
import type { ModuleResource } from '@irodori/kit/module';
import { savableTextsPath } from './paths.ts';

/** Feed readers ask every few minutes at most. */
const maxAge = 300;

/** The blog's feeds, and the cards of all texts. */
export const resources: readonly ModuleResource[] = [
  {
    path: rssPath,
    type: 'application/rss+xml',
    maxAge,
    load: async (context) => (await import('./features/feeds/feeds.server.ts')).loadRss(context),
  },
  {
    path: atomPath,
    type: 'application/atom+xml',
    maxAge,
    load: async (context) => (await import('./features/feeds/feeds.server.ts')).loadAtom(context),
  },
  {
    path: jsonFeedPath,
    type: 'application/feed+json',
    maxAge,
    load: async (context) => (await import('./features/feeds/feeds.server.ts')).loadJsonFeed(context),
  },
  {
    path: savableTextsPath,
    type: 'application/json',
    maxAge: 60,
    load: async (context) =>
      (await import('./features/bookmarks/savable-texts.server.ts')).loadSavableTexts(context),
  },
];
