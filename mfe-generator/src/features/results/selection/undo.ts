import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

export const ids = z.array(z.string());

const deletedState = z.object({
  deleted: ids,
  /** Whether others saw some of them, who no longer do, also after Undo. */
  wereShown: z.boolean(),
});
/** The state of the history entry of a list, from which jobs were deleted just now. */
export type DeletedState = z.infer<typeof deletedState>;

/** Shows deleted jobs again. Resolves to the ids of those for which it was not too late. */
export const restoreJobs = (platform: Platform, jobIds: readonly string[]): Promise<string[]> =>
  platform.data.value(ids, (db) => db.rpc('restore_jobs', { job_ids: jobIds }));

/** Reads {@link DeletedState} from the state of a history entry. */
export function deletedIn(state: unknown): DeletedState {
  return deletedState.safeParse(state).data ?? { deleted: [], wereShown: false };
}
