import type { DataRouter } from 'react-router-dom';
import { whenIdle } from '../app/when-idle.ts';
import type { Discovery } from '../modules/discovery.ts';

/** A path whose last segment has an extension is a resource, not a page. */
const resource = /\.\w+$/;

/**
 * Prepares pages to which visible links lead, while the browser is idle and after everything of the page has loaded:
 * asks who owns them, all by one request, and downloads the code of those that are wanted. Does nothing on a connection
 * that is metered or slower than 3G.
 */
export function createIdleLinks(discovery: Pick<Discovery, 'learn' | 'prefetch'>) {
  const wanted = new Set<string>();
  let isAlive = false;
  let isPlanned = false;

  function plan(): void {
    if (!isAlive || isPlanned || isFrugal()) return;
    isPlanned = true;
    whenLoaded(() => whenIdle(prepare));
  }

  function prepare(): void {
    isPlanned = false;
    discovery.learn(new Set([...wanted, ...visiblePaths()]));
    for (const path of wanted) void discovery.prefetch(path);
    wanted.clear();
  }

  return {
    /** The code of this page is worth downloading before the visitor points at a link to it. */
    want(path: string): void {
      wanted.add(new URL(path, location.origin).pathname);
      plan();
    },
    /** Called when the page is alive. Links that appear later are prepared after each navigation and scroll. */
    start(router: Pick<DataRouter, 'subscribe'>): void {
      isAlive = true;
      plan();
      router.subscribe(({ navigation }) => {
        if (navigation.state === 'idle') plan();
      });
      addEventListener('scrollend', plan);
    },
  };
}

export type IdleLinks = ReturnType<typeof createIdleLinks>;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Only Chromium tells; elsewhere the connection counts as fast. */
function isFrugal(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g');
}

function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') callback();
  else addEventListener('load', callback, { once: true });
}

/** Paths of other pages of the site to which visible links lead. */
function visiblePaths(): string[] {
  return [...document.links]
    .filter(
      (link) =>
        link.origin === location.origin &&
        link.pathname !== location.pathname &&
        !resource.test(link.pathname) &&
        isVisible(link),
    )
    .map(({ pathname }) => pathname);
}

function isVisible(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && width > 0;
}
