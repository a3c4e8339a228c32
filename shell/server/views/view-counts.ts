import { createHash, randomBytes } from 'node:crypto';
import { type Count, type JudgedViews, judgedViews } from '@irodori/contract/judged-views';
import { networkOf } from '@irodori/contract/network-of';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Compositions, Release } from '../compose/composition.ts';
import { findOwner } from '../compose/owner.ts';
import type { ShellDisk } from '../registry/shell-disk.ts';
import type { Place } from '../threads/pulse.ts';

interface Options {
  readonly compositions: Pick<Compositions, 'releases' | 'published'>;
  readonly bestPattern: (patterns: readonly string[], path: string) => number;
  readonly disk: Pick<ShellDisk, 'keep' | 'recall'>;
}

/** A page that a visitor saw, by what a request says of it. */
export interface View {
  /** Id of the page's composition. */
  readonly composition: string;
  /** Path of the page. */
  readonly path: string;
  /** Address of the visitor. */
  readonly address: string;
  /** Random id that the page gave itself; undefined for a page that failed on the server. */
  readonly pageId?: string | undefined;
}

interface CountedView {
  readonly pageId: string | undefined;
  readonly place: Place;
  /** Where the view is counted. */
  readonly count: Count;
  isFaulty: boolean;
  isSlow: boolean;
}

/** More addresses than these take turns, about 20 MB for a release. */
const mostRemembered = 100_000;
const keepMs = 10_000;
const fileName = 'views';

const noViews = (): Count => ({ views: 0, faulty: 0, slow: 0 });

const isSameRelease = (one: Release, other: Release): boolean =>
  one.module === other.module &&
  one.stable === other.stable &&
  one.canary === other.canary &&
  one.share === other.share;

/**
 * Counts views, faulty views and slow views of the modules that have a canary, for the canary and for the stable version.
 * Anybody can send anything here, so an address counts once for each version and route of a release: with its first view, and
 * with what that view alone reports.
 */
export function createViewCounts({ compositions, bestPattern, disk }: Options) {
  let counts: JudgedViews[] = [];
  /** The views of each release by version, route and address, which are hashed with a key that ends with this process. */
  const counted = new WeakMap<JudgedViews, LRUCache<string, CountedView>>();
  const key = randomBytes(16);
  let timer: NodeJS.Timeout | undefined;
  let hasChanged = false;

  /** Counts of releases that have ended are dropped. */
  function current(): readonly JudgedViews[] {
    const releases = compositions.releases();
    const isCurrent =
      releases.length === counts.length &&
      releases.every((release, index) => isSameRelease(release, counts[index] ?? release));
    if (!isCurrent) {
      counts = releases.map(
        (release) => counts.find((known) => isSameRelease(known, release)) ?? { ...release, routes: [] },
      );
      hasChanged = true;
    }
    return counts;
  }

  function routeOf(judged: JudgedViews, pattern: string) {
    const known = judged.routes.find((route) => route.pattern === pattern);
    if (known !== undefined) return known;
    const route = { pattern, canary: noViews(), stable: noViews() };
    judged.routes.push(route);
    return route;
  }

  /** Where a page would be counted; undefined if it is none of those that are compared. */
  function findSlot({ composition: id, path, address }: View) {
    const judgedNow = current();
    if (judgedNow.length === 0) return undefined;
    const composition = compositions.published().find(({ manifest }) => manifest.id === id);
    const owner = composition && findOwner(composition, path, bestPattern);
    if (owner?.kind !== 'served') return undefined;
    const { module, pattern } = owner;
    const judged = judgedNow.find((release) => release.module === module.id);
    if (judged === undefined) return undefined;
    const views = counted.get(judged) ?? new LRUCache<string, CountedView>({ max: mostRemembered });
    counted.set(judged, views);
    const name = JSON.stringify([module.version, pattern, networkOf(address)]);
    const hashed = createHash('sha256').update(key).update(name).digest('base64url');
    const place = { module: module.id, version: module.version, pattern };
    return { judged, views, hashed, place };
  }

  /** The view of a page if it is the one that counts for its address, counted or not before. */
  function take(view: View): CountedView | undefined {
    const slot = findSlot(view);
    if (slot === undefined) return undefined;
    const { judged, views, hashed, place } = slot;
    const known = views.get(hashed);
    if (known !== undefined) return known.pageId === view.pageId ? known : undefined;
    const count = routeOf(judged, place.pattern)[place.version === judged.canary ? 'canary' : 'stable'];
    count.views += 1;
    hasChanged = true;
    const taken = { pageId: view.pageId, place, count, isFaulty: false, isSlow: false };
    views.set(hashed, taken);
    return taken;
  }

  function keep(): void {
    if (hasChanged && timer !== undefined) disk.keep(fileName, counts);
    hasChanged = false;
  }

  return {
    /** Ids of the modules whose pages report that they came alive. */
    judged: (): readonly string[] => current().map(({ module }) => module),
    /** A page came alive. */
    alive(view: View): void {
      take(view);
    },
    /** A page failed, alive or not. Returns what failed, if that counts and was not known. */
    failed(view: View): Place | undefined {
      const known = take(view);
      if (known === undefined || known.isFaulty) return undefined;
      known.isFaulty = true;
      known.count.faulty += 1;
      hasChanged = true;
      return known.place;
    },
    /** A page that was counted tells that it was slow. */
    slow(view: View): void {
      const slot = findSlot(view);
      const known = slot?.views.get(slot.hashed);
      if (known === undefined || known.isSlow || known.pageId !== view.pageId) return;
      known.isSlow = true;
      known.count.slow += 1;
      hasChanged = true;
    },
    of: (module: string): JudgedViews | undefined => current().find((judged) => judged.module === module),
    /** Goes on with the counts from before the restart, and keeps them on the disk from now on. */
    async serve(): Promise<void> {
      const before = (await disk.recall(fileName, z.array(judgedViews))) ?? [];
      for (const { routes, ...release } of before) {
        const judged = current().find((each) => isSameRelease(each, release));
        for (const { pattern, ...arms } of judged === undefined ? [] : routes)
          for (const arm of ['canary', 'stable'] as const) {
            const route = routeOf(judged as JudgedViews, pattern)[arm];
            route.views += arms[arm].views;
            route.faulty += arms[arm].faulty;
            route.slow += arms[arm].slow;
          }
      }
      timer = setInterval(keep, keepMs).unref();
    },
    stop(): void {
      clearInterval(timer);
      keep();
    },
  };
}

export type ViewCounts = ReturnType<typeof createViewCounts>;
