import type { FoundRoute } from '../../modules/route-owner.ts';
import { devtoolsPath, type ShownModules } from '../shown-modules.ts';

/** What the site says about a path in the tab's composition. */
export type Ownership =
  | { readonly kind: 'owned'; readonly route: FoundRoute }
  | { readonly kind: 'unowned' }
  | { readonly kind: 'unavailable'; readonly module: string | null }
  /** The site no longer serves the composition. */
  | { readonly kind: 'stale' };

/** @throws if the site cannot be reached */
export async function askOwner(path: string, composition: string): Promise<Ownership> {
  const query = new URLSearchParams({ path, c: composition });
  const response = await fetch(`/_route?${query.toString()}`);
  if (response.status === 409) return { kind: 'stale' };
  const body = (await response.json()) as { owner: FoundRoute | null } | { unavailable: string | null };
  if ('unavailable' in body) return { kind: 'unavailable', module: body.unavailable };
  return body.owner === null ? { kind: 'unowned' } : { kind: 'owned', route: body.owner };
}

/** @returns undefined if the site no longer knows the composition @throws if the site cannot be reached */
export async function askModules(composition: string): Promise<ShownModules | undefined> {
  const response = await fetch(`${devtoolsPath}?${new URLSearchParams({ c: composition }).toString()}`);
  return response.ok ? ((await response.json()) as ShownModules) : undefined;
}
