import type { SupabaseClient } from '@supabase/supabase-js';
import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  WebAuthnEmulator,
} from 'nid-webauthn-emulator';
import { guest } from '../../client.ts';

/** The origin of `[auth.webauthn]` in the project's config.toml. */
export const site = 'https://example.com';

/** A new authenticator without credentials; `make` is its AAGUID. */
export const newAuthenticator = (make = '00000000-0000-0000-0000-000000000000') =>
  new WebAuthnEmulator(
    new AuthenticatorEmulator({
      aaguid: new Uint8Array(Buffer.from(make.replaceAll('-', ''), 'hex')),
      credentialsRepository: new PasskeysCredentialsMemoryRepository(),
    }),
  );

/** Makes the credential that the browser would send to register a passkey. */
export async function newCredential(client: SupabaseClient, authenticator: WebAuthnEmulator, origin = site) {
  const { data, error } = await client.auth.passkey.startRegistration();
  if (error) throw error;
  return {
    challengeId: data.challenge_id,
    credential: authenticator.createJSON(origin, data.options),
  };
}

export async function addPasskey(client: SupabaseClient, authenticator: WebAuthnEmulator) {
  const { data, error } = await client.auth.passkey.verifyRegistration(
    await newCredential(client, authenticator),
  );
  if (error) throw error;
  return data;
}

/** Makes the assertion that the browser would send to sign in. */
export async function assertion(authenticator: WebAuthnEmulator, origin = site) {
  const { data, error } = await guest().auth.passkey.startAuthentication();
  if (error) throw error;
  return { challengeId: data.challenge_id, credential: authenticator.getJSON(origin, data.options) };
}
