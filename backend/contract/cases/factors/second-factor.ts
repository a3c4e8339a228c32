import type { SupabaseClient } from '@supabase/supabase-js';
import { guest, visitor, type Visitor } from '../../client.ts';
import { totpCode } from './totp.ts';

export interface App {
  readonly id: string;
  readonly secret: string;
}

/** An authenticator app that has not yet shown a code. */
export async function enrolApp(client: SupabaseClient, friendlyName = 'App'): Promise<App> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/** Shows the present code; `steps` half minutes later for the next one, as no code is taken twice. */
export async function showCode(client: SupabaseClient, { id, secret }: App, steps = 0): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: id,
    code: totpCode(secret, steps),
  });
  if (error) throw error;
}

/** A visitor with a verified app, whose session is of aal2. */
export async function protectedVisitor(): Promise<Visitor & { readonly app: App }> {
  const someone = await visitor();
  const app = await enrolApp(someone.client);
  await showCode(someone.client, app);
  return { ...someone, app };
}

/** The same visitor elsewhere, with the password alone. */
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
  if (!data.session) throw new Error('nobody is signed in');
  return data.session.access_token;
}

export interface LevelClaims {
  readonly aal: string;
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[];
  readonly session_id: string;
}

export const claimsOf = (token: string): LevelClaims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** What the session of this client has proven. */
export const levelOf = async (client: SupabaseClient): Promise<LevelClaims> =>
  claimsOf(await tokenOf(client));

export const methodsOf = ({ amr }: LevelClaims): string[] => amr.map(({ method }) => method);
