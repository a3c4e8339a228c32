import { readReadiness } from './readiness.ts';
import { isLasting, type SiteOutcome, stateOf } from './site-state.ts';
import type { ChannelChange } from '../channel-change.ts';

/** The time, which tests hold in hand. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  pause(ms: number): Promise<void>;
}

const pauseMs = 100;
/** A site that is slower than this is asked again. */
const longestReadMs = 5_000;
/** A site has this long to respond, also at the end of the wait. */
const shortestReadMs = 1_000;

async function followSite(
  site: string,
  change: ChannelChange,
  clock: Clock,
  waitMs: number,
): Promise<SiteOutcome> {
  const start = clock.now();
  for (;;) {
    const leftMs = start + waitMs - clock.now();
    const readiness = await readReadiness(site, Math.min(longestReadMs, Math.max(shortestReadMs, leftMs)));
    const state = stateOf(readiness, change);
    const passedMs = clock.now() - start;
    if (isLasting(state.state) || passedMs >= waitMs) return { site, ...state, seconds: passedMs / 1000 };
    await clock.pause(pauseMs);
  }
}

/**
 * Asks each site repeatedly until it serves the change, or it is certain that it will not, or the time is over.
 * @param waitMs - the longest time in milliseconds; the last request may end one second later
 */
export async function followSites(
  sites: readonly string[],
  change: ChannelChange,
  clock: Clock,
  waitMs: number,
): Promise<SiteOutcome[]> {
  return await Promise.all(sites.map((site) => followSite(site, change, clock, waitMs)));
}
