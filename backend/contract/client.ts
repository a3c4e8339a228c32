import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject, vi } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    target: { readonly url: string; readonly publishableKey: string; readonly secretKey: string };
  }
}

/** The Supabase that the cases speak to. */
export const target = () => inject('target');

/** Milliseconds that a busy machine may take for what comes over a socket. */
const patience = 45_000;

const withoutStorage = {
  auth: {
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    experimental: { passkey: true },
  },
};

/** A client that keeps nothing and refreshes nothing by itself. */
export const clientFor = (
  url: string,
  key: string,
  more: { accessToken?: () => Promise<string> } = {},
): SupabaseClient => createClient(url, key, { ...withoutStorage, realtime: { timeout: patience }, ...more });

/** A client that nobody has signed in to. */
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

/** A registered visitor of the case's own, signed in. */
export const visitor = (): Promise<Visitor> => registered(guest());

/** Registers a visitor with this client, which is signed in then. */
export async function registered(client: SupabaseClient): Promise<Visitor> {
  const email = `${randomUUID()}@example.com`;
  const password = 'correct horse battery';
  const { data, error } = await client.auth.signUp({ email, password });
  if (error || !data.session || !data.user) throw error ?? new Error('sign-up gave no session');
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

/** Plain requests with the headers that supabase-js would send. */
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

/** Waits for what arrives over a socket, or happens behind an answer; patient enough for a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patience, interval: 20 });
