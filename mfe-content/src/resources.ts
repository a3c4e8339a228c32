import { atomPath, jsonFeedPath, rssPath } from '@irodori/contract/paths';
import type { ModuleResource } from '@irodori/kit/module';

/** Feed readers ask every few minutes at most. */
const maxAge = 300;

/** The blog's feeds. */
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
];
