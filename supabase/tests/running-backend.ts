import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type EmailOtpType, type SupabaseClient } from '@supabase/supabase-js';
import { startBackend, type Sql } from 'barebase';
import { temporaryFolder } from 'barebase/testing';
import { pino } from 'pino';
import { backendOptions } from '../backend/options.ts';
import { givePrepared } from './prepared.ts';

export interface RunningBackend {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Where the backend keeps everything. */
  readonly folder: string;
  /** Runs a statement with the rights of the database's owner. */
  query: Sql['query'];
  /** Lines of the log so far, including those of edge functions. */
  readonly printed: readonly string[];
  /** Creates a client without a session. */
  connect(key?: string): SupabaseClient;
  /** Creates an account whose address is confirmed, and signs in to it. */
  account(password?: string): Promise<SignedIn>;
  /** Signs in to an account by a link of a mail; creates it if it does not exist. */
  signIn(email: string): Promise<SignedIn>;
  close(): Promise<void>;
}

export interface SignedIn {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly email: string;
  /** The access token. */
  readonly token: string;
}

export const site = 'http://localhost:3000';

/** Starts an embedded backend with this project, which tests use over HTTP. */
export async function startProject(
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningBackend> {
  const folder = await temporaryFolder('irodori-project-');
  const printed: string[] = [];
  const options = backendOptions({
    BACKEND_PORT: '0',
    BACKEND_DATA: folder,
    SUPABASE_FOLDER: join(import.meta.dirname, '..'),
    SITE_URL: site,
    AUTH_RATE_LIMIT: '1000',
    ...(await givePrepared(folder)),
    ...variables,
  });
  const log = pino({ level: 'info' }, { write: (line: string) => printed.push(line) });
  let owner: Sql | undefined;
  const backend = await startBackend({
    ...options,
    log,
    humanCheck: async (database) => {
      owner = database;
      return options.humanCheck?.(database);
    },
  });
  const connect = (key = backend.keys.publishable): SupabaseClient =>
    createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const signIn = async (email: string): Promise<SignedIn> => {
    const { admin } = connect(backend.keys.secret).auth;
    const { data: link } = await admin.generateLink({ type: 'magiclink', email });
    if (link.properties === null) throw new Error('no link');
    const { hashed_token: token_hash, verification_type: type } = link.properties;
    const client = connect();
    const { data, error } = await client.auth.verifyOtp({ token_hash, type: type as EmailOtpType });
    if (error || !data.session || !data.user) throw error ?? new Error('no session');
    return { client, id: data.user.id, email, token: data.session.access_token };
  };
  return {
    url: backend.url,
    publishableKey: backend.keys.publishable,
    secretKey: backend.keys.secret,
    folder,
    query: async (text, params) => {
      if (owner === undefined) throw new Error('The backend gave its database to nobody.');
      return owner.query(text, params);
    },
    printed,
    connect,
    async account(password) {
      const { admin } = connect(backend.keys.secret).auth;
      const email = `${randomUUID()}@example.org`;
      if (password !== undefined) await admin.createUser({ email, password, email_confirm: true });
      return signIn(email);
    },
    signIn,
    async close() {
      await backend.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
