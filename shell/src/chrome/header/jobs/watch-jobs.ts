import { listenToDeletions } from '@irodori/kit/own-jobs';
import { oneAtATime } from '@irodori/kit/one-at-a-time';
import type { ChannelStatus, Platform } from '@irodori/platform';
import { isUnderway, type OwnJob, readJobs } from './own-jobs.ts';

const pollMs = 2000;

interface Watch {
  readonly platform: Platform;
  readonly userId: string;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  readonly onJobs: (jobs: readonly OwnJob[]) => void;
}

/**
 * Reads the jobs now, after each change, and when the page connects or becomes visible: changes are missed until the
 * connection is live, and while it is down. Meanwhile unfinished jobs are read every two seconds. If a request fails,
 * the earlier jobs stay.
 */
export function watchJobs({ platform, userId, signal, onJobs }: Watch): void {
  let connection: ChannelStatus = 'connecting';
  let areUnderway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    clearTimeout(timer);
    if (areUnderway && connection !== 'live' && !signal.aborted) timer = setTimeout(read, pollMs);
  };
  const show = (jobs: readonly OwnJob[]): void => {
    if (signal.aborted) return;
    areUnderway = jobs.some(isUnderway);
    onJobs(jobs);
  };
  const read = oneAtATime(async () => {
    // A read that was asked for during an earlier one may begin after the end of the session.
    if (platform.session.current().status === 'signed-in')
      await readJobs(platform).then(show, () => undefined);
    plan();
  });
  const onReturn = (): void => {
    if (document.visibilityState === 'visible') read();
  };
  read();
  const stop = platform.realtime.changes({
    table: 'jobs',
    filter: `user_id=eq.${userId}`,
    onChange: read,
    onStatus(status) {
      connection = status;
      if (status === 'live') read();
      else plan();
    },
  });
  const stopDeletions = listenToDeletions(platform, userId, read);
  document.addEventListener('visibilitychange', onReturn, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stop();
    stopDeletions();
  });
}
