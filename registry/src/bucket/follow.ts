import type { Logger } from 'pino';
import { headKey } from './head.ts';
import { openBucket } from './s3.ts';
import type { BucketSettings } from './settings.ts';

const pauseMs = 150;
const longestPauseMs = 5_000;

interface Following {
  /** Resolves when the folder has a state of the bucket, which may be one from before a restart. */
  readonly begun: Promise<void>;
  readonly end: () => void;
}

/**
 * Looks for a new head of a bucket a few times a second, less often while the bucket is away.
 * @param refresh - brings the folder up to the head
 * @param hasState - whether the folder was brought up to a head before
 */
export function followBucket(
  settings: BucketSettings,
  refresh: () => Promise<void>,
  hasState: boolean,
  log: Logger,
): Following {
  const bucket = openBucket(settings, { attempts: 1, requestMs: 10_000 });
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  if (hasState) begin();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let etag: string | undefined;
  let failures = 0;

  async function look(): Promise<void> {
    const found = await bucket.get(headKey, etag);
    if (found === undefined && etag !== undefined) return;
    await refresh();
    etag = found?.etag;
    begin();
  }

  async function lookAgain(): Promise<void> {
    try {
      await look();
      if (failures > 0) log.info({ event: 'bucket-back' }, `${bucket.name} is followed again`);
      failures = 0;
    } catch (error) {
      if (failures === 0)
        log.error(
          { event: 'bucket-away', err: error },
          `${bucket.name} is not followed; its last state is served`,
        );
      failures += 1;
    }
    if (!isOver)
      timer = setTimeout(() => void lookAgain(), Math.min(longestPauseMs, pauseMs * 2 ** failures));
  }

  void lookAgain();
  return {
    begun,
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
