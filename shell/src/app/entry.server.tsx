import { sharedModules, sharedOffer } from '@irodori/build/shared-modules';
import { createServerPlatform } from '@irodori/platform/server';
import { matchRoutes } from 'react-router-dom';
import { loadCard } from './load-card.ts';
import { loadPayload } from './load-payload.ts';
import { renderPage } from './render-page.tsx';
import type { ShellBundle } from './server-face.ts';
import './styles.ts';

/** The first segment in lower case, if it is a plain word, which matches only itself. */
const firstWord = (path: string): string | undefined =>
  /^\/([\w.~-]+)(?:\/|$)/.exec(path)?.[1]?.toLowerCase();

/** React Router sorts all routes at each call, so those that begin with another word are left out before. */
function bestPattern(patterns: readonly string[], path: string): number {
  const word = firstWord(path);
  const routes = patterns.flatMap((pattern, index) => {
    const begin = firstWord(pattern);
    const isOther = word !== undefined && begin !== undefined && begin !== word;
    return isOther ? [] : [{ id: String(index), path: pattern }];
  });
  return Number(matchRoutes(routes, path)?.[0]?.route.id ?? -1);
}

export default {
  renderPage,
  loadPayload,
  loadCard,
  bestPattern,
  createServerPlatform,
  sharedModules,
  sharedOffer,
} satisfies ShellBundle;
