import type { ChunkAssets, ModuleManifest } from '@irodori/contract/composition';
import type { ModuleRoute } from '@irodori/kit/module';
import { LRUCache } from 'lru-cache';
import type { InlineStyle } from '../../src/app/server-face.ts';
import type { RouteOwner } from '../../src/modules/route-owner.ts';
import type { AdmittedModule } from '../registry/load-module.ts';
import { isReadable } from '../security/readable-path.ts';
import type { LiveComposition } from './composition.ts';

export type Ownership =
  | { readonly kind: 'served'; readonly module: AdmittedModule; readonly pattern: string }
  | { readonly kind: 'unavailable'; readonly module: string; readonly version: string }
  /** The shell does not know any module, so it cannot tell which pages exist. */
  | { readonly kind: 'no-modules' }
  | { readonly kind: 'unmatched' };

/** Escaped control characters: no page has them in its path, and databases refuse them. */
const controlCharacter = /%[01][0-9A-F]|%7F/i;

/** Reserved by the shell as a path without a page, even if a module's pattern matches it. */
const notFoundPath = '/404';

type BestPattern = (patterns: readonly string[], path: string) => number;

/** Owners by path, since visitors open the same pages, and ranking the patterns of all modules takes 0.4 ms. */
const known = new WeakMap<LiveComposition, LRUCache<string, Ownership>>();

/** Finds the module whose pattern matches a path best, including modules that have no version to serve. */
export function findOwner(composition: LiveComposition, path: string, bestPattern: BestPattern): Ownership {
  const owners = known.get(composition) ?? new LRUCache<string, Ownership>({ max: 1000 });
  known.set(composition, owners);
  const owner = owners.get(path) ?? rankOwners(composition, path, bestPattern);
  owners.set(path, owner);
  // Looked at each time, because open tabs keep the composition that has the version.
  if (owner.kind === 'served' && owner.module.banned.has(owner.pattern))
    return { kind: 'unavailable', module: owner.module.id, version: owner.module.version };
  return owner;
}

function rankOwners(
  { modules, resources }: LiveComposition,
  path: string,
  bestPattern: BestPattern,
): Ownership {
  // A resource is no page, even if a module's pattern matches its path.
  if (resources.has(path)) return { kind: 'unmatched' };
  if (controlCharacter.test(path) || !isReadable(path) || path === notFoundPath) return { kind: 'unmatched' };
  if (modules.length === 0) return { kind: 'no-modules' };
  const claims = modules.flatMap(({ id, admitted, routes, wanted }) =>
    (admitted?.manifest.routes.map((route) => route.path) ?? routes).map((pattern) => ({
      id,
      wanted,
      admitted,
      pattern,
    })),
  );
  const best =
    claims[
      bestPattern(
        claims.map(({ pattern }) => pattern),
        path,
      )
    ];
  if (best === undefined) return { kind: 'unmatched' };
  if (best.admitted === undefined) return { kind: 'unavailable', module: best.id, version: best.wanted };
  return { kind: 'served', module: best.admitted, pattern: best.pattern };
}

/** The definition of the route that owns the page. */
export const ownedRoute = (ownership: Ownership): ModuleRoute | undefined =>
  ownership.kind === 'served'
    ? ownership.module.definition.routes.find(({ path }) => path === ownership.pattern)
    : undefined;

/** The module version and the files that the browser needs to run the page. */
export function routeOwner({ id, version, manifest, base }: AdmittedModule, pattern: string): RouteOwner {
  const asset = (file: string) => ({ href: `${base}${file}`, integrity: manifest.files[file] ?? '' });
  const files = filesOf(manifest, pattern);
  return {
    module: id,
    version,
    pattern,
    entry: asset(manifest.browser.entry),
    scripts: files?.js.map(asset) ?? [],
  };
}

/** The styles of the page's code. */
export function routeStyles({ manifest, styles }: AdmittedModule, pattern: string): readonly InlineStyle[] {
  const names = filesOf(manifest, pattern)?.css ?? [];
  return names.flatMap((name) => styles.get(name) ?? []);
}

/** Import specifiers of the shared libraries that the page's code takes from the shell. */
export function sharedRequests({ manifest }: AdmittedModule, pattern: string): readonly string[] {
  return filesOf(manifest, pattern)?.shared ?? [];
}

/** The files that a browser needs for a page. */
function filesOf({ routes, browser }: ModuleManifest, pattern: string): ChunkAssets | undefined {
  return browser.chunks[routes.find(({ path }) => path === pattern)?.chunk ?? ''];
}
