import { createClient, type SupabaseClient, type SupportedStorage } from '@supabase/supabase-js';

export interface Backend {
  readonly url: string;
  readonly key: string;
}

type Auth = SupabaseClient['auth'];

/** A client whose session begins beside that of the page and ends with it; it redeems codes that the page asked for. */
export const createAside = (page: Auth, { url, key }: Backend): SupabaseClient =>
  createClient(url, key, {
    auth: {
      storageKey,
      storage: besides(page),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: 'pkce',
    },
  });

const storageKey = 'aside';

/** Keeps a session in memory alone; the code verifier of a flow that the page began is that of the page's client. */
function besides(page: Auth): SupportedStorage {
  const memory = new Map<string, string>();
  const verifier = `${storageKey}-code-verifier`;
  const pageVerifier = `${page['storageKey']}-code-verifier`;
  return {
    getItem: (key) => (key === verifier ? page['storage'].getItem(pageVerifier) : (memory.get(key) ?? null)),
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) =>
      key === verifier ? page['storage'].removeItem(pageVerifier) : void memory.delete(key),
  };
}
