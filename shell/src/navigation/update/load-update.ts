import { redirectDocument } from 'react-router-dom';
import type { CompositionWatch } from './composition-watch.ts';
import { canReload, mayReload } from './reload-guard.ts';
import { hasUnsavedFields } from './unsaved-fields.ts';

/** The target of a running navigation. */
export interface Target {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * True if a navigation should load the newer composition: not while the browser is offline, not if it would empty a
 * form on the page on which the visitor stays, and at most once in ten seconds per path.
 */
export function takesUpdate(watch: CompositionWatch, pathname: string): boolean {
  if (!watch.isStale() || !navigator.onLine) return false;
  if (pathname === location.pathname && hasUnsavedFields()) return false;
  return canReload(pathname);
}

/** Turns a navigation into a page load if a newer composition is deployed, so that a tab never mixes versions. */
export function loadUpdate(watch: CompositionWatch, { pathname, search, hash }: Target): void {
  if (takesUpdate(watch, pathname) && mayReload(pathname))
    throw redirectDocument(`${pathname}${search}${hash}`);
}
