import { versionTarget } from '@irodori/contract/signed-registry';

/** The delegated role that signs the index: which versions serve, and who owns which routes. */
export const channelsRole = 'channels';

/** The delegated role that signs which versions of a module exist. */
export const moduleRole = (id: string): string => `module-${id}`;

/** The paths of a module's versions, as a delegation names them. */
export const moduleTargets = (id: string): string => versionTarget(id, '*');

const dayMs = 86_400_000;

/** How long a signature is valid, in milliseconds: an attacker can hide changes from a site for the shorter time at most. */
export const validMs = { online: dayMs, other: 365 * dayMs };

/** True if less than three quarters of the time are left for which a role signs. */
export const isDue = (until: string, validForMs: number): boolean =>
  Date.parse(until) - Date.now() < 0.75 * validForMs;
