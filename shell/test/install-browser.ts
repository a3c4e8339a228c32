import { findBrowser } from 'stack/browser';
import { StepError } from 'stack/progress';

/** Once for all files: those that look for a browser at once would install it at once. They say themselves if it lacks. */
export default async function installBrowser(): Promise<void> {
  await findBrowser().catch((error: unknown) => {
    if (!(error instanceof StepError)) throw error;
  });
}
