import { createHash } from 'node:crypto';
import type { AuthContext, Client } from '../auth-context.ts';
import { networkOf } from '../limits/network.ts';

/** Wrong passwords by strangers within an hour, from which on their proof of work doubles with each doubling. */
const calm = 10;

export interface Try {
  /** The account's name as it was typed, whether there is such an account or not. */
  readonly name: string;
  /** The secret of a browser that the account knows. */
  readonly knownDevice: string | undefined;
}

/**
 * Counts tries to sign in with a password, so that strangers cannot keep an account's owner out: a known device has
 * counts of its own, every other visitor shares those of its address. Guesses from many addresses do not lock the
 * account; they make the proof of work dearer for devices that it does not know.
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

/** How many times the proof of work of an unknown device doubles now. */
export function workFor({ limits, humanCheck }: AuthContext, name: string): number {
  const { mostWork = 0 } = humanCheck ?? {};
  const wrong = limits.strangersPasswords.counted(name);
  return wrong < calm ? 0 : Math.min(mostWork, Math.floor(Math.log2(wrong / calm)) + 1);
}
