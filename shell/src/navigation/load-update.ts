import { redirectDocument } from 'react-router-dom';
import type { CompositionWatch } from './composition-watch.ts';
import { canReload, mayReload } from './reload-guard.ts';
import { hasUnsavedFields } from './unsaved-fields.ts';

/** A navigation that is under way. */
export interface Target {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * Whether a navigation should load the newer composition. Not while the browser is offline, not where it would
 * empty a form on the page that the visitor stays on, and not again and again.
 */
export function takesUpdate(watch: CompositionWatch, pathname: string): boolean {
  if (!watch.isStale() || !navigator.onLine) return false;
  if (pathname === location.pathname && hasUnsavedFields()) return false;
  return canReload(pathname);
}

/** Once a newer composition is deployed, a navigation becomes a page load: a tab never mixes versions. */
export function loadUpdate(watch: CompositionWatch, { pathname, search, hash }: Target): void {
  if (takesUpdate(watch, pathname) && mayReload(pathname))
    throw redirectDocument(`${pathname}${search}${hash}`);
}
