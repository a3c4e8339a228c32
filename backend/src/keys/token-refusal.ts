import { errors } from 'jose';
import type { Refusal } from './authenticate.ts';

/** PostgREST's refusal for a token that failed verification. @param error the error of `SigningKey.verify` */
export function refusalOfToken(token: string, error: unknown): Refusal {
  const parts = token.split('.').length;
  if (parts !== 3) return badToken(`Expected 3 parts in JWT; got ${parts}`);
  if (error instanceof errors.JWTExpired) return { kind: 'expired-token' };
  if (error instanceof errors.JWTClaimValidationFailed) {
    const message =
      error.reason === 'check_failed'
        ? 'JWT not yet valid'
        : `The JWT '${error.claim}' claim must be a number`;
    return { kind: 'bad-claim', message };
  }
  if (error instanceof errors.JWTInvalid) return { kind: 'bad-claim', message: 'Parsing claims failed' };
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSEAlgNotAllowed) {
    return {
      ...badToken(noKey, 'No suitable key was found to decode the JWT'),
      isKeyUnknown: error instanceof errors.JWKSNoMatchingKey,
    };
  }
  return error instanceof errors.JWSSignatureVerificationFailed
    ? badToken(noKey, 'None of the keys was able to decode the JWT')
    : badToken("JWT couldn't be decoded");
}

const noKey = 'No suitable key or wrong key type';

const badToken = (message: string, details: string | null = null) =>
  ({ kind: 'bad-token', message, details }) as const;
