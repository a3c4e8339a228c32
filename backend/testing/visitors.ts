import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { keys } from './backend-process.ts';

export const address = (): string => inject('backend').url;

const withoutStorage = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
};

/** A client nobody has signed in to. */
export const guest = (url = address()): SupabaseClient => createClient(url, keys.publishable, withoutStorage);

/** A client with the secret key. */
export const service = (url = address()): SupabaseClient => createClient(url, keys.secret, withoutStorage);

export interface Visitor {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A registered visitor, signed in. */
export async function visitor(url = address()): Promise<Visitor> {
  const client = guest(url);
  const email = `${randomUUID()}@example.test`;
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

/** A plain request with the headers that supabase-js would send. */
export function request(
  path: string,
  init: RequestInit & { token?: string; key?: string } = {},
): Promise<Response> {
  const { token, key = keys.publishable, ...rest } = init;
  return fetch(address() + path, {
    ...rest,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...Object.fromEntries(new Headers(rest.headers)),
    },
  });
}
