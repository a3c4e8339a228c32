import { z } from 'zod';
import { errors, type JWTPayload } from 'jose';
import { isDatabaseError } from '../database/database.ts';
import { AuthError } from './auth-error.ts';
import type { AuthContext } from './auth-context.ts';
import { checkStrength, hashPassword, matchesPassword } from './passwords.ts';
import { emailAddress } from './sign-up.ts';
import { existing, insertEmailIdentity, publicUser, userByEmail, userById, type UserRow } from './users.ts';

export interface SignedIn {
  readonly user: UserRow;
  readonly sessionId: string;
}

/** The user of a bearer token whose session has not ended. */
export async function signedIn(context: AuthContext, bearer: string | undefined): Promise<SignedIn> {
  if (!bearer?.includes('.')) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const claims = await verifiedClaims(context, bearer);
  const user = existing(await userById(context.database, claims.sub ?? ''));
  const sessionId = String(claims['session_id']);
  const { rows } = await context.database.query(
    'select 1 from auth.sessions where id = $1 and user_id = $2',
    [sessionId, user.id],
  );
  if (rows.length === 0) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return { user, sessionId };
}

async function verifiedClaims(context: AuthContext, bearer: string): Promise<JWTPayload> {
  try {
    return await context.signingKey.verify(bearer);
  } catch (error) {
    const reason =
      error instanceof errors.JWTExpired
        ? 'token has invalid claims: token is expired'
        : 'signature is invalid';
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
  }
}

export const updateBody = z.object({
  email: emailAddress.nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Changes the signed-in user; a new password ends the other sessions. An anonymous one who gives an address becomes a registered one. */
export async function updateUser(
  context: AuthContext,
  { user, sessionId }: SignedIn,
  body: z.infer<typeof updateBody>,
) {
  const { database, settings } = context;
  const { email, password, data } = body;
  if (password) {
    checkStrength(password, settings.minimum_password_length);
    if (await matchesPassword(database, password, user.encrypted_password)) {
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
    }
  }
  const passwordHash = password ? await hashPassword(password) : null;
  return database.transaction(async (sql) => {
    const isNewAddress = email && email !== user.email;
    if (isNewAddress && (await userByEmail(sql, email))) throw emailTaken();
    const claims = isNewAddress ? { sub: user.id, email, email_verified: true, phone_verified: false } : {};
    const metadata = { ...user.raw_user_meta_data, ...data, ...claims };
    try {
      await sql.query(
        `update auth.users set
           email = coalesce($2, email), encrypted_password = coalesce($3, encrypted_password),
           raw_user_meta_data = $4, updated_at = now(),
           email_confirmed_at = case when $5::boolean then now() else email_confirmed_at end,
           is_anonymous = is_anonymous and not $5::boolean,
           raw_app_meta_data = case when $5::boolean
             then raw_app_meta_data || '{"provider": "email", "providers": ["email"]}' else raw_app_meta_data end
         where id = $1`,
        [user.id, email ?? null, passwordHash, metadata, Boolean(isNewAddress)],
      );
    } catch (error) {
      if (isDatabaseError(error, '23505')) throw emailTaken();
      throw error;
    }
    if (passwordHash) {
      await sql.query('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, sessionId]);
    }
    if (isNewAddress) await insertEmailIdentity(sql, user.id, metadata);
    return publicUser(existing(await userById(sql, user.id)));
  });
}

const emailTaken = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
