import { z } from 'zod';
import { AuthError } from '../auth-error.ts';
import { body, type AuthRequest } from '../http.ts';
import { authenticationResponse, registrationResponse } from '../webauthn/browser-response.ts';

const required = (name: string) => z.string({ error: `${name} is required` }).min(1, `${name} is required`);

const verifyBody = z.object({
  challenge_id: required('challenge_id').pipe(z.guid('challenge_id must be a valid UUID')),
  credential: z.unknown().refine((value) => value !== undefined && value !== null, 'credential is required'),
});

async function bodyWith<T>(c: AuthRequest, schema: z.ZodType<T>) {
  const { challenge_id: challengeId, credential: given } = await body(c, verifyBody);
  const response = schema.safeParse(given);
  if (response.success) return { challengeId, response: response.data };
  throw new AuthError(400, 'webauthn_verification_failed', 'Invalid credential response');
}

export const registrationBody = (c: AuthRequest) => bodyWith(c, registrationResponse);
export const authenticationBody = (c: AuthRequest) => bodyWith(c, authenticationResponse);

export const nameBody = z.object({
  friendly_name: required('friendly_name').max(120, 'friendly_name must be 120 characters or less'),
});
