import { z } from 'zod';
import type { Logger } from '../log.ts';
import type { ShellDisk } from '../registry/shell-disk.ts';
import { type Change, changesBetween, type Current, type Told, withChanges } from './changes.ts';

export interface IndexNowConfig {
  /** 8 to 128 letters, digits and dashes; the site shows it at `/{key}.txt` to prove that the calls are its own. */
  readonly key: string;
  /** Address of the service, which passes the calls on to all search engines that take part. */
  readonly endpoint: string;
}

interface Options extends IndexNowConfig {
  readonly siteUrl: string;
  /** The pause after a failed call; each further failure doubles it. */
  readonly pauseMs: number;
  readonly disk: Pick<ShellDisk, 'recall' | 'keep'>;
  readonly log: Logger;
}

const urlsPerCall = 10_000;
const deadlineMs = 10_000;
const longestPauseMs = 6 * 60 * 60 * 1000;

/** The service will not take these pages, however often they are sent: malformed, or of another host. */
const refused: ReadonlySet<number> = new Set([400, 422]);

const toldPages = z.record(z.string(), z.record(z.string(), z.string()));
const fileName = 'indexnow';

/**
 * Tells search engines of pages that were added, changed or removed (https://www.indexnow.org/documentation). What they
 * know is on the disk, so a restart repeats nothing; a call that failed is part of the next comparison.
 */
export function createIndexNow({ key, endpoint, siteUrl, pauseMs, disk, log }: Options) {
  let told: Told | undefined;
  let failures = 0;
  let resumesAt = 0;

  async function send(changes: readonly Change[]): Promise<number> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation: `${siteUrl}${keyPath(key)}`,
        urlList: changes.map(({ url }) => url),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    await response.body?.cancel();
    if (response.ok) return 0;
    if (refused.has(response.status)) {
      log.error({ event: 'indexnow-refused', status: response.status }, 'IndexNow refused pages');
      return 0;
    }
    const asked = Number(response.headers.get('Retry-After') ?? 0) * 1000;
    log.warn({ event: 'indexnow-failed', status: response.status }, 'IndexNow will be told later');
    return Math.max(pauseMs * 2 ** failures, Number.isNaN(asked) ? 0 : asked);
  }

  return {
    /** Compares what the site lists with what the search engines know, and tells them the difference. */
    async tell(current: Current): Promise<void> {
      if (Date.now() < resumesAt) return;
      told ??= await disk.recall(fileName, toldPages);
      if (told === undefined) {
        // The first comparison has nothing to compare with; the service asks not to be told of a whole site.
        told = withChanges({}, changesBetween({}, current));
        disk.keep(fileName, told);
        return;
      }
      const changes = changesBetween(told, current);
      for (let from = 0; from < changes.length; from += urlsPerCall) {
        const batch = changes.slice(from, from + urlsPerCall);
        const wait = await send(batch).catch((error: unknown) => {
          log.warn({ event: 'indexnow-failed', err: error }, 'IndexNow will be told later');
          return pauseMs * 2 ** failures;
        });
        if (wait > 0) {
          failures += 1;
          resumesAt = Date.now() + Math.min(wait, longestPauseMs);
          return;
        }
        failures = 0;
        told = withChanges(told, batch);
        disk.keep(fileName, told);
        log.info({ event: 'indexnow', pages: batch.length }, 'IndexNow was told of changed pages');
      }
    },
  };
}

export const keyPath = (key: string): string => `/${key}.txt`;
