import type { SupabaseClient } from '@supabase/supabase-js';
import { signOutWaitMs } from '../constants.ts';

/**
 * Ends the session of an access token that another one has replaced in this browser. It waits for the auth service only
 * for a moment and never rejects: a session that is not ended expires by itself.
 */
export async function endSession(auth: SupabaseClient['auth'], accessToken: string): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, signOutWaitMs);
  await Promise.race([auth.admin.signOut(accessToken, 'local').catch(() => undefined), isLate]);
  clearTimeout(timer);
}
