import { findBrowser } from 'stack/browser';

/** Once for all files: those that look for a browser at once would install it at once. They say themselves if it lacks. */
export default async function installBrowser(): Promise<void> {
  await findBrowser().catch(() => undefined);
}
