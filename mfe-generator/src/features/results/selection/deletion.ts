import { mostShownAtOnce } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { setVisibility } from '../../everybody/visibility/set-visibility.ts';

const ids = z.array(z.string());
const shownRow = z.object({ id: z.string() });

/** The state of the history entry of a list, from which jobs were deleted just now. */
export interface DeletedState {
  readonly deleted: readonly string[];
  /** Whether others saw some of them, who no longer do, also after Undo. */
  readonly wereShown: boolean;
}

/**
 * Hides own ended jobs, which the worker erases some minutes later. Pictures that others see become private first, which
 * removes their public copies from the storage at once. Rejects if either fails; then nothing is deleted.
 */
export async function deleteJobs(platform: Platform, jobIds: readonly string[]): Promise<DeletedState> {
  const shown = await shownOf(platform, jobIds);
  if (shown.length > 0) {
    const problem = await setVisibility(platform, {
      jobIds: shown,
      visibility: 'private',
      showsSettings: false,
    });
    if (problem !== undefined) throw new Error(`Shown pictures did not become private: ${problem}`);
  }
  const deleted = await platform.data.value(ids, (db) => db.rpc('delete_jobs', { job_ids: jobIds }));
  return { deleted, wereShown: shown.length > 0 };
}

/** Those of the jobs whose pictures others see. A URL does not hold the ids of a long list. */
async function shownOf({ data }: Platform, jobIds: readonly string[]): Promise<string[]> {
  const parts = Array.from({ length: Math.ceil(jobIds.length / mostShownAtOnce) }, (_, part) =>
    jobIds.slice(part * mostShownAtOnce, (part + 1) * mostShownAtOnce),
  );
  const rows = await Promise.all(
    parts.map((part) =>
      data.many(shownRow, (db) =>
        db.from('shown_pictures').select('id:job_id').in('job_id', part).neq('visibility', 'private'),
      ),
    ),
  );
  return rows.flat().map(({ id }) => id);
}

/** Shows deleted jobs again. Resolves to the ids of those for which it was not too late. */
export const restoreJobs = (platform: Platform, jobIds: readonly string[]): Promise<string[]> =>
  platform.data.value(ids, (db) => db.rpc('restore_jobs', { job_ids: jobIds }));

/** Reads {@link DeletedState} from the state of a history entry. */
export function deletedIn(state: unknown): DeletedState {
  const { deleted, wereShown }: { deleted?: unknown; wereShown?: unknown } = Object(state);
  return { deleted: ids.safeParse(deleted).data ?? [], wereShown: wereShown === true };
}
