import { sharedModules } from '@irodori/build/shared-modules';
import { createServerPlatform } from '@irodori/platform/server';
import { matchRoutes } from 'react-router-dom';
import { loadCard } from './load-card.ts';
import { loadPayload } from './load-payload.ts';
import { renderPage } from './render-page.tsx';
import type { ShellBundle } from './server-face.ts';
import './styles.ts';

declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

function bestPattern(patterns: readonly string[], path: string): number {
  const routes = patterns.map((pattern, index) => ({ id: String(index), path: pattern }));
  return Number(matchRoutes(routes, path)?.[0]?.route.id ?? -1);
}

export default {
  renderPage,
  loadPayload,
  loadCard,
  bestPattern,
  createServerPlatform,
  sharedModules,
  sharedVersions: SHARED_VERSIONS,
} satisfies ShellBundle;
