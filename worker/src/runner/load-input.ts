import type { ClaimedJob } from '@irodori/contract/job';
import type { Backend } from './backend.ts';
import { unlessAborted } from './heard.ts';
import { JobFault } from './job-fault.ts';
import { persist } from './persist.ts';

export interface LoadContext {
  readonly backend: Backend;
  readonly signal: AbortSignal;
}

const unreadable =
  'The picture that you uploaded cannot be read. Please upload it again as PNG, JPEG or WebP.';

/**
 * Loads a picture that the visitor uploaded, and reads it.
 * @throws JobFault if it is not the visitor’s, is gone, or cannot be read
 */
export async function loadInput<T>(
  job: ClaimedJob,
  path: string,
  read: (bytes: Uint8Array) => Promise<T>,
  { backend, signal }: LoadContext,
): Promise<T> {
  // The secret key opens the folder of every visitor, so the path is checked here.
  const isOwn = path.startsWith(`${job.userId}/`) && !path.split('/').includes('..');
  if (!isOwn) throw new JobFault('The input is not in the visitor’s own folder', unreadable, false);
  try {
    const bytes = await persist(() => backend.loadInput(path), signal);
    return await unlessAborted(read(bytes), signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new JobFault(error instanceof Error ? error.message : String(error), unreadable, false);
  }
}
