import type { SupabaseClient } from '@supabase/supabase-js';
import { throwIf } from './auth-failure.ts';

/** Codes of the auth service that mean that the account of a session is deleted or banned. */
const accountIsGone: ReadonlySet<unknown> = new Set(['user_not_found', 'user_banned']);

/**
 * Asks the auth service whether the session of the page still exists, and ends it here if it does not. The access token
 * does not show this: it stays valid until it expires.
 * @throws PlatformError if the session has ended, or without an answer
 */
export async function askSession({ auth }: SupabaseClient): Promise<void> {
  // If the session no longer exists, `getUser` itself removes it.
  const { error } = await auth.getUser();
  if (accountIsGone.has(error?.code)) await auth.signOut({ scope: 'local' });
  throwIf(error);
}
