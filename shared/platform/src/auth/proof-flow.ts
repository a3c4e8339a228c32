import type { SupabaseClient } from '@supabase/supabase-js';

type Auth = SupabaseClient['auth'];

/**
 * The user whom a flow at a provider has to prove. It is kept behind the flow's code verifier, where auth-js itself keeps
 * what a flow is for, so that it is gone with the flow and holds for no other one.
 */
const separator = '/proof-of-';

const keyOf = (auth: Auth): string => `${auth['storageKey']}-code-verifier`;

/** What auth-js stores is JSON. */
async function verifierIn(auth: Auth): Promise<string> {
  const stored = await auth['storage'].getItem(keyOf(auth));
  try {
    return String(JSON.parse(stored ?? '""'));
  } catch {
    return '';
  }
}

/** Has the flow that began last in this browser prove that its visitor is this user. */
export async function requireProofOf(userId: string, auth: Auth): Promise<void> {
  const verifier = await verifierIn(auth);
  await auth['storage'].setItem(keyOf(auth), JSON.stringify(`${verifier}${separator}${userId}`));
}

/** The user whom the flow that began last has to prove; undefined if anybody may sign in by it. */
export async function userToProve(auth: Auth): Promise<string | undefined> {
  return (await verifierIn(auth)).split(separator)[1];
}
