import type { Asset, FoundRoute, RouteOwner } from './route-owner.ts';

type Kind = 'script' | 'style';
type Relation = 'preload' | 'prefetch';

/** Starts to download all files of a route at once. The code that needs them requests some of them only later. */
export function preloadFiles(owner: RouteOwner | FoundRoute, nonce: string): void {
  for (const [kind, file] of filesOf(owner)) request('preload', kind, file, nonce);
}

/**
 * Has the browser download the files of a route into its cache when it has nothing more urgent to load. Nothing is run.
 * The container's entry is left out: it is small, and a navigation loads it beside the data. Browsers that do not know
 * `prefetch` (Safari) ignore it.
 */
export function prefetchFiles(route: FoundRoute, nonce: string): void {
  for (const [kind, file] of filesOf(route)) request('prefetch', kind, file, nonce);
}

function filesOf(owner: RouteOwner | FoundRoute): (readonly [Kind, Asset])[] {
  const { shared, styles }: Partial<FoundRoute> = { shared: [], styles: [], ...owner };
  return [
    ...styles.map((file) => ['style', file] as const),
    ...[...owner.scripts, ...shared].map((file) => ['script', file] as const),
  ];
}

/** Integrity and crossorigin equal those of the later requests, else the file would download twice. */
function request(rel: Relation, as: Kind, { href, integrity }: Asset, nonce: string): void {
  if (isInPage(href)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel, as, href, integrity, crossOrigin: 'anonymous', nonce });
  document.head.append(link);
}

/** True if the page has requested the file or contains it. */
function isInPage(href: string): boolean {
  if (performance.getEntriesByName(new URL(href, location.href).href, 'resource').length > 0) return true;
  const name = CSS.escape(href);
  const elements = `link[href="${name}"],script[src="${name}"],style[data-href="${name}"]`;
  return document.querySelector(elements) !== null;
}
