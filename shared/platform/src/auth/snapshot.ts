import { awaitsSecondFactor } from '@irodori/contract/second-factor';
import type { SessionSnapshot } from '../platform.ts';

export const signedOut: SessionSnapshot = { status: 'signed-out' };

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * The snapshot of a token's claims, or signed out if they are not the claims of a session. Checked by hand: every page
 * needs this function first, and a schema library would be a third of the scripts that such a page loads.
 */
export function snapshotOfClaims(claims: unknown): SessionSnapshot {
  if (typeof claims !== 'object' || claims === null) return signedOut;
  const { sub, exp, email, phone, is_anonymous, user_metadata, ...others }: Record<string, unknown> = {
    ...claims,
  };
  if (typeof sub !== 'string' || typeof exp !== 'number') return signedOut;
  if (others[awaitsSecondFactor] === true)
    return { status: 'awaiting-second-factor', userId: sub, email: text(email) };
  const { name, avatar }: Record<string, unknown> =
    typeof user_metadata === 'object' ? { ...user_metadata } : {};
  return {
    status: 'signed-in',
    userId: sub,
    email: text(email),
    phone: text(phone),
    name: text(name),
    avatar: text(avatar),
    isAnonymous: is_anonymous === true,
    expiresAt: exp,
  };
}

/** The claims of an access token, unverified: the browser only displays them. */
export function claimsOfToken(token: string): unknown {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  return JSON.parse(textOfBase64Url(payload)) as unknown;
}

export function textOfBase64Url(encoded: string): string {
  const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
    c.charCodeAt(0),
  );
  return new TextDecoder().decode(bytes);
}
