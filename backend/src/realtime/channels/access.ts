import { decodeJwt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import type { Identity } from '../../database/identity.ts';
import { inspect } from '../changes/inspect.ts';
import type { Authenticate } from '../../keys/authenticate.ts';

/** The identity of a channel and its token; the token is null if the identity comes from the socket's API key. */
export interface Access {
  readonly identity: Identity;
  readonly token: string | null;
}

/** A refused token. A join's reply has the code and the message, the message of an open channel only the latter. */
export class RefusedToken extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const header = z.object({ kid: z.string().optional() });
const claims = z.object({ role: z.unknown(), exp: z.number() });

/** @throws RefusedToken */
export async function accessOf(
  authenticate: Authenticate,
  apiKey: string,
  given: string | null | undefined,
): Promise<Access> {
  const token = given && !given.startsWith('sb_') ? given.replaceAll(/\s/g, '') : null;
  const { identity, refusal } = await authenticate({ apiKey, bearer: token ?? undefined });
  if (token === null) {
    if (identity) return { identity, token };
    throw new RefusedToken('Unauthorized', 'The API key of the socket is no longer valid');
  }
  const { kid } = readHeader(token);
  const required = claims.safeParse(readClaims(token));
  if (refusal?.kind === 'expired-token' && required.success) {
    const seconds = Math.floor(Date.now() / 1000) - required.data.exp;
    throw new RefusedToken('InvalidJWTToken', `Token has expired ${seconds} seconds ago`);
  }
  if (identity && required.success && required.data.role !== undefined) return { identity, token };
  if (!required.success || required.data.role === undefined) {
    throw new RefusedToken('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
  }
  if (refusal?.kind === 'bad-token' && (kid === undefined || refusal.isKeyUnknown)) {
    const key = kid === undefined ? '' : ` for key ID (kid) ${inspect(kid)}`;
    throw new RefusedToken(
      'JwtSignerError',
      `Failed to generate JWT signer${key}, check your JWT secret or JWKS configuration`,
    );
  }
  throw new RefusedToken('JwtSignatureError', 'Failed to validate JWT signature');
}

const malformed = () => new RefusedToken('MalformedJWT', 'The token provided is not a valid JWT');

function readHeader(token: string): z.infer<typeof header> {
  try {
    return header.parse(decodeProtectedHeader(token));
  } catch {
    throw malformed();
  }
}

function readClaims(token: string): unknown {
  try {
    return decodeJwt(token);
  } catch {
    throw malformed();
  }
}
