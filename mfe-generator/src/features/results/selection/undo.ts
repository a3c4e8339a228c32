import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

export const ids = z.array(z.string());

const deletion = z.object({
  ids,
  /** Whether others saw some of them, who no longer do, also after Undo. */
  wereShown: z.boolean(),
  /** In milliseconds, not after the database deleted them. */
  at: z.number(),
});
export type Deletion = z.infer<typeof deletion>;

const deletedState = z.object({ deletions: z.array(deletion) });
/** The state of the history entry of a list from which jobs were deleted, the last ones at the end. */
export interface DeletedState {
  readonly deletions: readonly Deletion[];
}

/** Shows deleted jobs again. Resolves to the ids of those for which it was not too late. */
export const restoreJobs = (platform: Platform, jobIds: readonly string[]): Promise<string[]> =>
  platform.data.value(ids, (db) => db.rpc('restore_jobs', { job_ids: jobIds }));

/** Reads {@link DeletedState} from the state of a history entry. */
export const deletionsIn = (state: unknown): readonly Deletion[] =>
  deletedState.safeParse(state).data?.deletions ?? [];
