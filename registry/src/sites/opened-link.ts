import { overrideParameter } from '@irodori/contract/override';
import { RegistryError } from '../registry-error.ts';
import type { Clock } from './follow-sites.ts';

const pauseMs = 200;

/**
 * Opens an override link until the site has the version, and returns the cookie with which pages have it.
 * @throws RegistryError if the site does not give it in time
 */
export async function openedLink(link: URL, clock: Clock, waitMs: number): Promise<string> {
  const end = clock.now() + waitMs;
  for (;;) {
    const response = await fetch(link, { redirect: 'manual' });
    await response.body?.cancel();
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith(`${overrideParameter}=`));
    if (cookie !== undefined) return cookie.split(';')[0] ?? '';
    if (clock.now() >= end)
      throw new RegistryError(
        `${link.origin} does not show the version by a link: it responds with ${response.status}. Its log says why; it needs OVERRIDE_SECRET and must follow this registry.`,
      );
    await clock.pause(pauseMs);
  }
}
