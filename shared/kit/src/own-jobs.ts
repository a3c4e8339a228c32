import { jobStatus, type JobStatus } from '@irodori/contract/entities';
import {
  deletionsTopic,
  jobPlace,
  jobPlaces,
  type JobPlace,
  jobProgress,
  type JobProgress,
  jobTopic,
} from '@irodori/contract/job';
import type { ChannelStatus, Platform } from '@irodori/platform';
import { useEffect, useState } from 'react';

interface JobNews {
  readonly onProgress: (progress: JobProgress) => void;
  /** The job waits and has another place in the queue. */
  readonly onPlace: (place: JobPlace) => void;
  readonly onStatus?: (status: ChannelStatus) => void;
}

/** Listens to what the worker and the queue tell of an own job. Returns the function that ends this. */
export function listenToJob(
  { realtime }: Platform,
  jobId: string,
  { onProgress, onPlace, onStatus }: JobNews,
): () => void {
  const topic = jobTopic(jobId);
  const stops = [
    realtime.broadcast({
      topic,
      event: 'progress',
      onMessage(payload) {
        const progress = jobProgress.safeParse(payload).data;
        if (progress !== undefined) onProgress(progress);
      },
      ...(onStatus === undefined ? {} : { onStatus }),
    }),
    realtime.broadcast({
      topic,
      event: 'place',
      onMessage(payload) {
        const place = jobPlace.safeParse(payload).data;
        if (place !== undefined) onPlace(place);
      },
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Listens to deletions of own pictures, and to those that are taken back. Returns the function that ends this. */
export const listenToDeletions = (
  { realtime }: Platform,
  userId: string,
  onMessage: () => void,
): (() => void) => realtime.broadcast({ topic: deletionsTopic(userId), event: 'changed', onMessage });

/** Reads the places of all own waiting jobs; none if the request fails, since pages work without them. */
export const loadPlaces = (platform: Platform): Promise<JobPlace[]> =>
  platform.data.value(jobPlaces, (db) => db.rpc('own_places')).catch(() => []);

/** Cancels an own job, which refunds its credits. Resolves to the job's status afterwards. */
export const cancelJob = (platform: Platform, jobId: string): Promise<JobStatus> =>
  platform.data.value(jobStatus, (db) => db.rpc('cancel_job', { job_id: jobId }));

const tickMs = 5000;

/**
 * A waiting job's place in words, with the seconds that are left of the estimate: "It is next. It starts in about 20 s."
 * Without `place`, nothing is known of it.
 */
export function usePlaceWords(place: JobPlace | null): string {
  const [aged, setAged] = useState({ place, seconds: 0 });
  useEffect(() => {
    if (place?.seconds == null) return undefined;
    const since = Date.now();
    const timer = setInterval(
      () => setAged({ place, seconds: Math.round((Date.now() - since) / 1000) }),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [place]);
  const left = (place?.seconds ?? 0) - (aged.place === place ? aged.seconds : 0);
  return `${placeWords(place)}${left > 0 ? ` It starts in ${timeWords(left)}.` : ''}`;
}

/** A waiting job's place in words. */
export function placeWords(place: JobPlace | null): string {
  if (place === null) return 'It starts as soon as an engine is free.';
  if (place.place === 1) return 'It is next.';
  return `${place.place - 1} ${place.place === 2 ? 'picture is' : 'pictures are'} before it.`;
}

const timeWords = (seconds: number): string =>
  seconds <= 55 ? `about ${Math.ceil(seconds / 5) * 5} s` : `about ${Math.round(seconds / 60)} min`;
