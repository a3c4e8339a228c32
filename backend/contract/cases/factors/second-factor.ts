import type { SupabaseClient } from '@supabase/supabase-js';
import { guest, visitor, type Visitor } from '../../client.ts';
import { totpCode } from './totp.ts';

export interface App {
  readonly id: string;
  readonly secret: string;
}

/** Enrols an authenticator app, which stays unverified. */
export async function enrolApp(client: SupabaseClient, friendlyName = 'App'): Promise<App> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/** Verifies the app with its code of `steps` half minutes from now: each code is accepted only once. */
export async function showCode(client: SupabaseClient, { id, secret }: App, steps = 0): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: id,
    code: totpCode(secret, steps),
  });
  if (error) throw error;
}

/** Registers a visitor with a verified app and a session at aal2. */
export async function protectedVisitor(): Promise<Visitor & { readonly app: App }> {
  const someone = await visitor();
  const app = await enrolApp(someone.client);
  await showCode(someone.client, app);
  return { ...someone, app };
}

/** Signs the visitor in again with only the password. */
export async function elsewhere({
  email,
  password,
}: Pick<Visitor, 'email' | 'password'>): Promise<SupabaseClient> {
  const client = guest();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

export async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('The client has no session');
  return data.session.access_token;
}

export interface LevelClaims {
  readonly aal: string;
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[];
  readonly session_id: string;
}

export const claimsOf = (token: string): LevelClaims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** The claims about the assurance level of the client's session. */
export const levelOf = async (client: SupabaseClient): Promise<LevelClaims> =>
  claimsOf(await tokenOf(client));

export const methodsOf = ({ amr }: LevelClaims): string[] => amr.map(({ method }) => method);
