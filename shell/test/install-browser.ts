import { findBrowser } from 'stack/browser';
import { StepError } from 'stack/progress';

/**
 * Runs once before all files, since files that start at the same time would all install the browser. A failure is
 * ignored here: each test that needs the browser reports it.
 */
export default async function installBrowser(): Promise<void> {
  await findBrowser().catch((error: unknown) => {
    if (!(error instanceof StepError)) throw error;
  });
}
