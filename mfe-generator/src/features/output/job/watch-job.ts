import { listenToJob } from '@irodori/kit/own-jobs';
import type { ChannelStatus, Platform } from '@irodori/platform';
import type { StoreApi } from 'zustand';
import { isOver, type JobState } from './job-state.ts';
import { jobOfChange, loadJob } from '../load-job.ts';
import type { JobStore } from './job-store.ts';

const pollMs = 2000;

/**
 * Keeps the store equal to the job until the job has ended for good. Changes arrive over the socket. The job is read again
 * whenever the socket connects, the page becomes visible or the network returns, because changes in between were
 * missed. While the socket is down, the job is read every two seconds.
 */
export function watchJob(platform: Platform, store: StoreApi<JobStore>): () => void {
  const { dispatch, state } = store.getState();
  const jobId = state.job.id;
  const channels: Record<'changes' | 'progress', ChannelStatus> = {
    changes: 'connecting',
    progress: 'connecting',
  };
  const stops: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const current = () => store.getState().state;
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    for (const end of stops.splice(0)) end();
  };
  const read = async (): Promise<void> => {
    const snapshot = await loadJob(platform, jobId).catch(() => null);
    if (snapshot !== null) dispatch({ type: 'read', snapshot });
  };
  const plan = (): void => {
    clearTimeout(timer);
    if (isStopped || current().connection === 'live') return;
    timer = setTimeout(() => void read().then(plan), pollMs);
  };
  const onStatus = (channel: keyof typeof channels) => (status: ChannelStatus) => {
    channels[channel] = status;
    const wasLive = current().connection === 'live';
    dispatch({ type: 'connection', status: weaker(channels.changes, channels.progress) });
    if (status === 'live') void read();
    if (wasLive !== (current().connection === 'live')) plan();
  };
  const onReturn = (): void => {
    if (document.visibilityState === 'visible') void read();
  };

  if (hasEnded(state)) return stop;
  stops.push(
    store.subscribe(() => {
      if (hasEnded(current())) stop();
    }),
    platform.realtime.changes({
      table: 'jobs',
      filter: `id=eq.${jobId}`,
      onChange(row) {
        const job = jobOfChange(row);
        if (job === undefined) void read();
        else dispatch({ type: 'changed', job });
      },
      onStatus: onStatus('changes'),
    }),
    listenToJob(platform, jobId, {
      onProgress: (progress) => dispatch({ type: 'progress', progress }),
      onPlace: (place) => dispatch({ type: 'place', place }),
      onStatus: onStatus('progress'),
    }),
  );
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('online', onReturn);
  stops.push(
    () => document.removeEventListener('visibilitychange', onReturn),
    () => window.removeEventListener('online', onReturn),
  );
  plan();
  return stop;
}

/** A held picture may still be released. */
const hasEnded = ({ job: { status, reason } }: JobState): boolean => isOver(status) && reason !== 'held';

const strength: Readonly<Record<ChannelStatus, number>> = { down: 0, connecting: 1, live: 2 };
const weaker = (a: ChannelStatus, b: ChannelStatus): ChannelStatus => (strength[a] <= strength[b] ? a : b);
