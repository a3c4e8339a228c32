import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const ids = z.array(z.string());

/** Hides own ended jobs, which the worker erases some minutes later. Resolves to the ids of those that it hid. */
export const deleteJobs = (platform: Platform, jobIds: readonly string[]): Promise<string[]> =>
  platform.data.value(ids, (db) => db.rpc('delete_jobs', { job_ids: jobIds }));

/** Shows deleted jobs again. Resolves to the ids of those for which it was not too late. */
export const restoreJobs = (platform: Platform, jobIds: readonly string[]): Promise<string[]> =>
  platform.data.value(ids, (db) => db.rpc('restore_jobs', { job_ids: jobIds }));

/** The state of the history entry of a list, from which jobs were deleted just now. */
export interface DeletedState {
  readonly deleted: readonly string[];
}

export function deletedIn(state: unknown): readonly string[] {
  const deleted = typeof state === 'object' && state !== null && 'deleted' in state ? state.deleted : [];
  return ids.safeParse(deleted).data ?? [];
}
