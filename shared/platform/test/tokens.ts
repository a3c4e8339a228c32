import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const userId = '11111111-1111-4111-8111-111111111111';

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** A key pair that signs access tokens, with the JWKS that GoTrue publishes for it. */
export async function signingKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  return {
    jwk,
    /** `header` replaces fields of the token's header; undefined removes one. */
    sign: async (expiresIn = 3600, claims: object = {}): Promise<string> =>
      new SignJWT({ role: 'authenticated', aud: 'authenticated', aal: 'aal1', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(nowInSeconds() + expiresIn)
        .sign(privateKey),
  };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with an invalid signature, for code that does not verify it. */
export const unsignedToken = (
  expiresIn = 3600,
  header: object = { alg: 'HS256' },
  claims: object = {},
): string =>
  `${encode(header)}.${encode({ sub: userId, exp: nowInSeconds() + expiresIn, aal: 'aal1', ...claims })}.c2ln`;

/** A session in the shape of GoTrue's response and of the cookie. */
export function sessionOf(accessToken: string, expiresIn = 3600, refreshToken = 'refresh-1') {
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: nowInSeconds() + expiresIn,
    refresh_token: refreshToken,
    user: {
      id: userId,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'sample@irodori.example',
      app_metadata: { provider: 'email' },
      user_metadata: {},
      created_at: '2026-01-01T00:00:00Z',
    },
  };
}

/** The session cookie's value. */
export const cookieValue = (session: unknown): string => `base64-${encode(session)}`;
