import type { SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { clientFor, registered, requestsTo, type Visitor } from '../contract/client.ts';
import { keys } from './backend-process.ts';

export type { Visitor };

export const address = (): string => inject('backend').url;

/** A client nobody has signed in to. */
export const guest = (url = address()): SupabaseClient => clientFor(url, keys.publishable);

/** A client with the secret key. */
export const service = (url = address()): SupabaseClient => clientFor(url, keys.secret);

/** A client that sends whatever token there is now, and refreshes none. */
export const clientOf = (accessToken: () => string, url = address()): SupabaseClient =>
  clientFor(url, keys.publishable, { accessToken: async () => accessToken() });

/** A registered visitor, signed in. */
export const visitor = (url = address()): Promise<Visitor> => registered(guest(url));

export const request = requestsTo(() => ({ url: address(), publishableKey: keys.publishable }));
