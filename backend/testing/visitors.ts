import type { SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { clientFor, registered, requestsTo, type Visitor } from '../contract/client.ts';
import { keys } from './backend-process.ts';

export type { Visitor };

export const address = (): string => inject('backend').url;

/** A client without a session. */
export const guest = (url = address()): SupabaseClient => clientFor(url, keys.publishable);

/** A client with the secret key. */
export const service = (url = address()): SupabaseClient => clientFor(url, keys.secret);

/** A client that sends the token that `accessToken` returns, and never refreshes it. */
export const clientOf = (accessToken: () => string, url = address()): SupabaseClient =>
  clientFor(url, keys.publishable, { accessToken: async () => accessToken() });

/** Registers a visitor and signs in. */
export const visitor = (url = address()): Promise<Visitor> => registered(guest(url));

export const request = requestsTo(() => ({ url: address(), publishableKey: keys.publishable }));
