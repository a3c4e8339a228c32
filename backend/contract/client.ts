import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject, vi } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    target: { readonly url: string; readonly publishableKey: string; readonly secretKey: string };
  }
}

/** The Supabase backend that the cases test. */
export const target = () => inject('target');

/** Timeout in milliseconds for messages of a WebSocket; long enough for a busy machine. */
const patience = 45_000;

const withoutStorage = {
  auth: {
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    experimental: { passkey: true },
  },
};

/** A client that stores no session and does not refresh tokens. */
export const clientFor = (
  url: string,
  key: string,
  more: { accessToken?: () => Promise<string> } = {},
): SupabaseClient => createClient(url, key, { ...withoutStorage, realtime: { timeout: patience }, ...more });

/** A client without a session. */
export const guest = (): SupabaseClient => clientFor(target().url, target().publishableKey);

/** A client with the secret key. */
export const service = (): SupabaseClient => clientFor(target().url, target().secretKey);

export interface Visitor {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Registers a new visitor and signs in. */
export const visitor = (): Promise<Visitor> => registered(guest());

/** Registers a visitor with the client, which is then signed in. */
export async function registered(client: SupabaseClient): Promise<Visitor> {
  const email = `${randomUUID()}@example.com`;
  const password = 'correct horse battery';
  const { data, error } = await client.auth.signUp({ email, password });
  if (error || !data.session || !data.user) throw error ?? new Error('The sign-up returned no session');
  return {
    client,
    email,
    password,
    id: data.user.id,
    accessToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
  };
}

type Request = RequestInit & { token?: string; key?: string };

/** Makes a function that sends plain requests with the headers of supabase-js. */
export const requestsTo =
  (where: () => { readonly url: string; readonly publishableKey: string }) =>
  (path: string, { token, key, ...init }: Request = {}): Promise<Response> => {
    const { url, publishableKey } = where();
    return fetch(url + path, {
      ...init,
      headers: {
        apikey: key ?? publishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
  };

export const request = requestsTo(target);

/** Retries a check until it passes, for WebSocket messages and for work after a response. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patience, interval: 20 });
