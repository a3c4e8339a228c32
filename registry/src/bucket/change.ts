import { setTimeout as pause } from 'node:timers/promises';
import { pull, push } from './mirror.ts';
import type { Bucket } from './s3.ts';
import { RegistryError } from '../registry-error.ts';

const mostAttempts = 30;
const longestPauseMs = 5_000;

/** Makes a change in a folder, once or, where others were faster, again; `ifLost` takes back what it did elsewhere. */
export type Change<T> = (ifLost: (takeBack: () => Promise<void>) => void) => Promise<T>;

/**
 * Makes a change in the registry of a bucket: in the folder that mirrors it, from its present state, and then in the bucket,
 * again and again until nobody else was faster. The caller holds the folder's lock.
 * @throws what the change throws, after which the folder is again as the bucket says
 */
export async function changeInBucket<T>(folder: string, bucket: Bucket, change: Change<T>): Promise<T> {
  const uploaded = new Map<string, string>();
  const restore = () => pull(folder, bucket).catch(() => undefined);
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const begun = performance.now();
    const base = await pull(folder, bucket);
    const undone: (() => Promise<void>)[] = [];
    try {
      const result = await change((takeBack) => void undone.push(takeBack));
      if (await push(folder, bucket, base, uploaded)) return result;
    } catch (error) {
      // If the bucket is away, the next command restores the folder, which nobody serves.
      await restore();
      throw error;
    }
    for (const takeBack of undone) await takeBack();
    // As many attempts as were lost fit into the pause at most, so that publishers step out of each other's way.
    const attemptMs = performance.now() - begun;
    await pause(Math.random() * Math.min(longestPauseMs, 2 * attempt * attemptMs));
  }
  await restore();
  throw new RegistryError(
    `Others changed the registry in ${bucket.name} during each of ${mostAttempts} attempts. Try again.`,
  );
}
