import type { SupabaseClient } from '@supabase/supabase-js';
import type { MfaFace } from './mfa-face.ts';
import type { OAuthFace } from './oauth-face.ts';

type Client = () => Promise<SupabaseClient>;

/* Few pages use these parts of the platform, so their code is loaded with the first call. */

export function lazyMfa(client: Client): MfaFace {
  const mfa = async () => (await import('./mfa.ts')).createMfa(client);
  return {
    enrol: async (factor) => (await mfa()).enrol(factor),
    challenge: async (factorId, how) => (await mfa()).challenge(factorId, how),
    verify: async (proof) => (await mfa()).verify(proof),
    unenrol: async (factorId) => (await mfa()).unenrol(factorId),
    list: async () => (await mfa()).list(),
    assuranceLevel: async () => (await mfa()).assuranceLevel(),
  };
}

export function lazyOAuth(client: Client): OAuthFace {
  const oauth = async () => (await import('./oauth.ts')).createOAuth(client);
  return {
    details: async (id) => (await oauth()).details(id),
    approve: async (id, options) => (await oauth()).approve(id, options),
    deny: async (id, options) => (await oauth()).deny(id, options),
    grants: async () => (await oauth()).grants(),
    revoke: async (clientId) => (await oauth()).revoke(clientId),
  };
}
