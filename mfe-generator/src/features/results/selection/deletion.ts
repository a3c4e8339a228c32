import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { inParts } from '../../everybody/visibility/in-parts.ts';
import { setVisibility } from '../../everybody/visibility/set-visibility.ts';
import { type DeletedState, deletionsIn, ids } from './undo.ts';

/** As long as `restore_jobs()` takes a deletion back, in milliseconds. */
const offeredFor = 5 * 60_000;

const shownRow = z.object({ id: z.string() });

/**
 * Hides own ended jobs, which the worker erases some minutes later. Pictures that others see become private first, which
 * removes their public copies from the storage at once. Rejects if either fails; then nothing is deleted.
 * @param state of the page's history entry, with its earlier deletions
 */
export async function deleteJobs(
  platform: Platform,
  jobIds: readonly string[],
  state: unknown,
): Promise<DeletedState> {
  const shown = await shownOf(platform, jobIds);
  if (shown.length > 0) {
    const problem = await setVisibility(platform, {
      jobIds: shown,
      visibility: 'private',
      showsSettings: false,
    });
    if (problem !== undefined) throw new Error(problem);
  }
  const at = Date.now();
  const deleted = await platform.data.value(ids, (db) => db.rpc('delete_jobs', { job_ids: jobIds }));
  const earlier = deletionsIn(state).filter((deletion) => at < deletion.at + offeredFor);
  return { deletions: [...earlier, { ids: deleted, wereShown: shown.length > 0, at }] };
}

/** Those of the jobs whose pictures others see. */
async function shownOf({ data }: Platform, jobIds: readonly string[]): Promise<string[]> {
  const rows = await inParts(jobIds, (part) =>
    data.many(shownRow, (db) =>
      db.from('shown_pictures').select('id:job_id').in('job_id', part).neq('visibility', 'private'),
    ),
  );
  return rows.map(({ id }) => id);
}
