import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { AuthContext } from '../src/auth/auth-context.ts';
import { createAuth } from '../src/auth/index.ts';
import type { Text } from '../src/auth/texts/text.ts';
import { createAuthenticate } from '../src/keys/authenticate.ts';
import { authContext } from './auth-context.ts';
import { keys } from './backend-process.ts';
import { ownDatabase } from './own-database.ts';

/** The auth API in this process: tests can read its database and sent text messages, and change its settings. */
export async function ownAuth() {
  const own = await ownDatabase();
  const texts: Text[] = [];
  const context: AuthContext = {
    ...(await authContext(own)),
    sendText: async (text) => void texts.push(text),
  };
  const authenticate = createAuthenticate(keys, context.signingKey);

  /** A client whose requests come from `address`, to an auth API that differs in `changes`. */
  const client = (changes: Partial<AuthContext> = {}, address = '127.0.0.1'): SupabaseClient => {
    const handle = createAuth({ ...context, ...changes }, authenticate);
    return createClient('http://localhost', keys.publishable, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: async (input, init) => handle(new Request(input, init), { address }) },
    });
  };

  /** Registers a visitor and returns the signed-in client. */
  const visitor = async (changes: Partial<AuthContext> = {}): Promise<SupabaseClient> => {
    const made = client(changes);
    const { error } = await made.auth.signUp({
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
    });
    if (error) throw error;
    return made;
  };

  /** A client with the same session, from another IP address or with other settings. */
  const moved = async (from: SupabaseClient, changes: Partial<AuthContext> = {}, address?: string) => {
    const to = client(changes, address);
    const { data } = await from.auth.getSession();
    if (!data.session) throw new Error('The client has no session');
    await to.auth.setSession(data.session);
    return to;
  };

  /** Sends a POST request as supabase-js would to an auth API that differs in `changes`; returns the response's JSON. */
  const post = async (
    from: SupabaseClient,
    path: string,
    body: unknown,
    changes: Partial<AuthContext> = {},
  ): Promise<unknown> => {
    const { data } = await from.auth.getSession();
    const request = new Request(`http://localhost/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: keys.publishable, authorization: `Bearer ${data.session?.access_token}` },
      body: JSON.stringify(body),
    });
    const response = await createAuth({ ...context, ...changes }, authenticate)(request, {
      address: '127.0.0.1',
    });
    return response.json();
  };

  const remove = async () => {
    // Pending emails are written into the folder, so they must be finished before it is removed.
    await context.later.idle();
    await context.mail.close();
    await own.remove();
  };

  return { context, texts, post, client, visitor, moved, database: own.database, remove };
}
