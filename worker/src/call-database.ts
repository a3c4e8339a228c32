import type { SupabaseClient } from '@supabase/supabase-js';

/** Calls a function of the database. @throws Error that names the function */
export async function callDatabase(
  client: Pick<SupabaseClient, 'rpc'>,
  name: string,
  args: object = {},
): Promise<unknown> {
  const { data, error } = await client.rpc(name, args);
  if (error !== null) throw new Error(`${name} failed: ${error.message}`);
  return data as unknown;
}
