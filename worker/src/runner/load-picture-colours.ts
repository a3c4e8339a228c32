import type { ClaimedJob } from '@irodori/contract/job';
import type { AttributeValues } from '@irodori/words/understand';
import type { Backend } from './backend.ts';
import { JobFault } from './job-fault.ts';
import { persist } from './persist.ts';
import { coloursOf } from './picture-colours.ts';

const unreadable =
  'The picture that you uploaded cannot be read. Please upload it again as PNG, JPEG or WebP.';

/** Returns the colours of the picture that the visitor uploaded. */
export async function loadPictureColours(
  job: ClaimedJob,
  path: string,
  { backend, signal }: { readonly backend: Backend; readonly signal: AbortSignal },
): Promise<AttributeValues> {
  // The secret key opens the folder of every visitor, so the path is checked here.
  const isOwn = path.startsWith(`${job.userId}/`) && !path.split('/').includes('..');
  if (!isOwn) throw new JobFault('The input is not in the visitor’s own folder', unreadable, false);
  try {
    return await coloursOf(await persist(() => backend.loadInput(path), signal));
  } catch (error) {
    signal.throwIfAborted();
    throw new JobFault(error instanceof Error ? error.message : String(error), unreadable, false);
  }
}
