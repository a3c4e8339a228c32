import { confirmPath } from '@irodori/contract/paths';
import type { Platform } from '@irodori/platform';
import { rememberAskedLink } from './asked-link.ts';

/** Who gets the email; `name` is that of a new account. */
export interface Addressee {
  readonly email: string;
  readonly name: string;
}

/** Sends a code and a link that leads back to this site. */
export async function sendCode({ mailCode, session }: Platform, addressee: Addressee): Promise<void> {
  await mailCode.send({ ...addressee, returnTo: new URL(confirmPath, location.origin).href });
  const visitor = session.current();
  if (visitor.status === 'signed-in' && visitor.isAnonymous) rememberAskedLink(addressee.email);
}
