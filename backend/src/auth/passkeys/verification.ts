import { AuthError } from '../auth-error.ts';

export function verificationFailed(): never {
  throw new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed');
}
