import { z } from 'zod';
import type { SessionSnapshot } from './platform.ts';

export const signedOut: SessionSnapshot = { status: 'signed-out' };

/** The claims of an access token that the site reads. */
const sessionClaims = z.object({
  sub: z.string(),
  exp: z.number(),
  email: z.string().optional(),
  is_anonymous: z.boolean().optional(),
  user_metadata: z.object({ name: z.string().optional().catch(undefined) }).optional(),
});

/** The snapshot for a token's claims, or signed out if they are not a session's. */
export function snapshotOfClaims(claims: unknown): SessionSnapshot {
  const parsed = sessionClaims.safeParse(claims);
  if (!parsed.success) return signedOut;
  const { sub, exp, email, is_anonymous: isAnonymous, user_metadata: metadata } = parsed.data;
  return {
    status: 'signed-in',
    userId: sub,
    email: email === undefined || email === '' ? null : email,
    name: metadata?.name ?? null,
    isAnonymous: isAnonymous ?? false,
    expiresAt: exp,
  };
}

/** The claims inside an access token, unverified: for the browser, which only shows them. */
export function claimsOfToken(token: string): unknown {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
    c.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
}
