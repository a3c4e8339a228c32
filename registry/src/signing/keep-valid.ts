import type { Logger } from 'pino';
import { readRoles, renewOnline } from './renewal.ts';
import type { RegistryPlace } from './signed-state.ts';
import { refresh } from '../index-store.ts';

const pauseMs = 600_000;
const warnBeforeMs = 30 * 86_400_000;

/**
 * Signs the index of a signed registry anew before its signatures end to be valid, and warns of those of other keys. @returns
 * the end of that
 */
export function keepValid(place: RegistryPlace, log: Logger): () => void {
  const warned = new Set<string>();

  async function look(): Promise<void> {
    await refresh(place.folder);
    if (await renewOnline(place)) log.info({ event: 'signed-anew' }, 'the index is signed anew');
    for (const { role, until } of (await readRoles(place)) ?? []) {
      if (role === 'online' || until === null || Date.parse(until) - Date.now() > warnBeforeMs) continue;
      if (warned.has(role)) continue;
      warned.add(role);
      log.warn(
        { event: 'signature-ends', role, until },
        `what the key of ${role} has signed is valid until ${until}: run \`irodori keys renew\` with that key`,
      );
    }
  }

  const lookOrTell = () =>
    void look().catch((error: unknown) =>
      log.error({ event: 'not-signed', err: error }, 'the index could not be signed anew'),
    );
  lookOrTell();
  const timer = setInterval(lookOrTell, pauseMs);
  return () => clearInterval(timer);
}
