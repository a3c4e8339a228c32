import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { Hooks } from './hooks.ts';

const text = z.string();
const whole = z.number().int();
const json = z.record(z.string(), z.unknown());

/** The claims that a token must contain, and the types of the optional ones. */
const viable = z.looseObject({
  aud: z.union([text, z.array(text)]),
  exp: whole,
  iat: whole,
  sub: text,
  email: text,
  phone: text,
  role: text,
  aal: text,
  session_id: text,
  is_anonymous: z.unknown().refine((value) => value !== undefined, 'is_anonymous is required'),
  jti: text.exactOptional(),
  iss: text.exactOptional(),
  nbf: whole.exactOptional(),
  client_id: text.exactOptional(),
  app_metadata: json.exactOptional(),
  user_metadata: json.exactOptional(),
  amr: z.array(z.union([text, json])).exactOptional(),
});

interface Question {
  readonly userId: string;
  readonly claims: JWTPayload;
  readonly method: string;
}

/** Returns the claims as changed by the project's hook. @throws AuthError 500 if they are not valid for a token */
export async function customClaims(
  { customAccessToken: ask }: Hooks,
  sql: Sql,
  { userId, claims, method }: Question,
): Promise<JWTPayload> {
  if (!ask) return claims;
  const response = await ask({ user_id: userId, claims, authentication_method: method }, undefined, sql);
  const output = json.safeParse(response).data;
  if (output?.['claims'] === undefined) throw failed('output claims field is missing');
  const result = viable.safeParse(output['claims']);
  if (result.success) return result.data;
  const faults = result.error.issues.map(
    ({ path, message }) => `- ${path.join('.') || '(root)'}: ${message}\n`,
  );
  throw failed(`output claims do not conform to the expected schema: \n${faults.join('')}`);
}

const failed = (message: string) => new AuthError(500, 'unexpected_failure', message);
