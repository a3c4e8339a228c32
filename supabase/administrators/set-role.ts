import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

/**
 * Makes the account with this address an administrator, or no longer one. Who is signed in signs in again to be one; who
 * is none any more loses it at once.
 * @throws Error if there is no such account
 */
export async function setAdministrator(
  service: SupabaseClient,
  email: string,
  isAdministrator: boolean,
): Promise<void> {
  const { data, error } = await service
    .from('users')
    .select('id')
    .eq('email', email.toLowerCase())
    .maybeSingle();
  if (error) throw new Error(`users: ${error.code} ${error.message}`);
  if (data === null) throw new Error(`There is no account with the address ${email}.`);
  const { id } = z.object({ id: z.string() }).parse(data);
  const { error: refused } = await service.auth.admin.updateUserById(id, {
    app_metadata: { role: isAdministrator ? 'admin' : null },
  });
  if (refused) throw new Error(`The role was not set: ${refused.code} ${refused.message}`);
}
