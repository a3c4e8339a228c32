import { decodeProtectedHeader } from 'jose';
import { roleOfKey, type ApiKeys } from '../keys/api-keys.ts';
import { credentialsOf } from '../keys/authenticate.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { unauthorized } from './relay-error.ts';

interface Trusted {
  readonly keys: ApiKeys;
  readonly signingKey: SigningKey;
}

/**
 * The refusal of a request to a function with `verify_jwt`; undefined if the request may pass. As on hosted projects,
 * an API key in either header is enough, so this check alone does not keep guests out. Unlike on hosted projects, a
 * token must contain a role.
 */
export async function refusalOf(request: Request, trusted: Trusted): Promise<Response | undefined> {
  const { apiKey, bearer } = credentialsOf(request);
  const hasKey = [apiKey, bearer].some((key) => key !== undefined && roleOfKey(trusted.keys, key) !== null);
  const isToken = bearer !== undefined && !bearer.startsWith('sb_');
  if (!isToken && hasKey) return undefined;
  if (!request.headers.get('authorization'))
    return unauthorized('NO_AUTH_HEADER', 'Missing authorization header');
  const algorithm = isToken ? algorithmOf(bearer) : undefined;
  switch (algorithm) {
    case undefined:
      return unauthorized('INVALID_JWT_FORMAT', 'Invalid JWT format');
    case 'HS256':
      return unauthorized('LEGACY_JWT', 'Invalid JWT');
    case 'ES256':
    case 'RS256':
      return (await isValid(trusted.signingKey, bearer ?? ''))
        ? undefined
        : unauthorized('ASYMMETRIC_JWT', 'Invalid JWT');
    default:
      return unauthorized('UNSUPPORTED_TOKEN_ALGORITHM', `Unsupported JWT algorithm ${algorithm}`);
  }
}

function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

const isValid = (key: SigningKey, token: string): Promise<boolean> =>
  key.verify(token).then(
    ({ role }) => typeof role === 'string',
    () => false,
  );
