import { redirectDocument } from 'react-router-dom';
import type { CompositionWatch } from './composition-watch.ts';
import { mayReload } from './reload-guard.ts';

/** Once a newer composition is deployed, a navigation becomes a page load: a tab never mixes versions. */
export function loadUpdate(watch: CompositionWatch, url: URL): void {
  if (watch.isStale() && mayReload(url.pathname)) throw redirectDocument(`${url.pathname}${url.search}`);
}
