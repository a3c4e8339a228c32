import { createHash } from 'node:crypto';
import type { AuthContext, Client } from '../auth-context.ts';
import { networkOf } from '../limits/network.ts';

/** Wrong passwords from unknown devices per hour after which the proof of work doubles with each doubling. */
const calm = 10;

export interface Try {
  /** The email or phone number of the account, which need not exist. */
  readonly name: string;
  /** The secret of the browser if the account knows it. */
  readonly knownDevice: string | undefined;
}

/**
 * Counts password sign-ins in such a way that strangers cannot lock a user out: each known device has its own counts,
 * unknown devices share those of their IP address. Guesses from many addresses do not lock the account but raise the
 * proof of work for unknown devices.
 */
export function passwordTries({ attempts, limits }: AuthContext, { name, knownDevice }: Try, client: Client) {
  const device = knownDevice && createHash('sha256').update(knownDevice).digest('hex');
  const place = device ? `device ${device} of ${name}` : `address ${networkOf(client.address)}`;
  const pair = `${place} account ${name}`;
  return {
    /** @throws AuthError 429 */
    begin(): void {
      attempts.check(place);
      limits.passwords.check(pair);
      attempts.count(place);
    },
    fail(): void {
      limits.passwords.count(pair);
      if (!device) limits.strangersPasswords.count(name);
    },
    succeed: () => limits.passwords.forget(pair),
  };
}

/** How many times the proof of work of an unknown device is currently doubled. */
export function workFor({ limits, humanCheck }: AuthContext, name: string): number {
  const { mostWork = 0 } = humanCheck ?? {};
  const wrong = limits.strangersPasswords.counted(name);
  return wrong < calm ? 0 : Math.min(mostWork, Math.floor(Math.log2(wrong / calm)) + 1);
}
