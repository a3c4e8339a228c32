import type { SupabaseClient } from '@supabase/supabase-js';
import type { Backend } from './auth/keep-guest.ts';
import type { MailCodeFace } from './auth/mail-code-face.ts';
import type { MfaFace } from './auth/mfa-face.ts';
import type { OAuthFace } from './auth/oauth-face.ts';
import type { PasskeysFace } from './auth/passkeys-face.ts';
import type { PhoneCodeFace } from './auth/phone-code-face.ts';
import type { NoticesFace } from './calls/notices-face.ts';
import type { DataFace, VerificationFace } from './platform.ts';
import type { WaysFace } from './auth/ways-face.ts';

type Client = () => Promise<SupabaseClient>;

/* Few pages use these parts of the platform, so their code is loaded with the first call. */

export function lazyMailCode(client: Client, backend: Backend, verification: VerificationFace): MailCodeFace {
  const mailCode = async () =>
    (await import('./auth/mail-code.ts')).createMailCode(client, backend, verification);
  return {
    send: async (request) => (await mailCode()).send(request),
    redeem: async (given) => (await mailCode()).redeem(given),
  };
}

export function lazyMfa(client: Client): MfaFace {
  const mfa = async () => (await import('./auth/mfa.ts')).createMfa(client);
  return {
    enrol: async (factor) => (await mfa()).enrol(factor),
    challenge: async (factorId, how) => (await mfa()).challenge(factorId, how),
    verify: async (proof) => (await mfa()).verify(proof),
    addSecurityKey: async (name) => (await mfa()).addSecurityKey(name),
    giveSecurityKey: async (factorId) => (await mfa()).giveSecurityKey(factorId),
    unenrol: async (factorId) => (await mfa()).unenrol(factorId),
    list: async () => (await mfa()).list(),
    assuranceLevel: async () => (await mfa()).assuranceLevel(),
  };
}

export function lazyNotices(data: DataFace): NoticesFace {
  const notices = async () => (await import('./calls/notices.ts')).createNotices(data);
  return {
    newest: async (most) => (await notices()).newest(most),
    markRead: async (ids) => (await notices()).markRead(ids),
    markPictureRead: async (jobId) => (await notices()).markPictureRead(jobId),
    preferences: async () => (await notices()).preferences(),
    setPreference: async (kind, byMail) => (await notices()).setPreference(kind, byMail),
    subscription: async (token) => (await notices()).subscription(token),
    setSubscription: async (token, byMail) => (await notices()).setSubscription(token, byMail),
  };
}

export function lazyOAuth(client: Client): OAuthFace {
  const oauth = async () => (await import('./auth/oauth.ts')).createOAuth(client);
  return {
    details: async (id) => (await oauth()).details(id),
    approve: async (id, options) => (await oauth()).approve(id, options),
    deny: async (id, options) => (await oauth()).deny(id, options),
    grants: async () => (await oauth()).grants(),
    revoke: async (clientId) => (await oauth()).revoke(clientId),
  };
}

export function lazyPasskeys(client: Client, verification: VerificationFace): PasskeysFace {
  const passkeys = async () => (await import('./auth/passkeys.ts')).createPasskeys(client, verification);
  return {
    signIn: async () => (await passkeys()).signIn(),
    signInByAutofill: async (signal) => (await passkeys()).signInByAutofill(signal),
    add: async () => (await passkeys()).add(),
    list: async () => (await passkeys()).list(),
    rename: async (id, name) => (await passkeys()).rename(id, name),
    remove: async (id) => (await passkeys()).remove(id),
  };
}

export function lazyPhoneCode(
  client: Client,
  backend: Backend,
  verification: VerificationFace,
): PhoneCodeFace {
  const phoneCode = async () =>
    (await import('./auth/phone-code.ts')).createPhoneCode(client, backend, verification);
  return {
    send: async (phone) => (await phoneCode()).send(phone),
    redeem: async (given) => (await phoneCode()).redeem(given),
    own: async () => (await phoneCode()).own(),
    change: async (phone) => (await phoneCode()).change(phone),
    confirmChange: async (given) => (await phoneCode()).confirmChange(given),
  };
}

export function lazyWays(client: Client, backend: Backend, fetch: typeof globalThis.fetch): WaysFace {
  const ways = async () => (await import('./auth/ways.ts')).createWays(client, backend, fetch);
  return {
    offered: async () => (await ways()).offered(),
    signInWith: async (provider, returnTo) => (await ways()).signInWith(provider, returnTo),
  };
}
