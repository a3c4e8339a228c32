import type { SupabaseClient } from '@supabase/supabase-js';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnEmulator,
} from 'nid-webauthn-emulator';
import { request, visitor } from '../../client.ts';
import { site } from '../passkeys/authenticator.ts';
import { tokenOf } from './second-factor.ts';

export interface Asked {
  readonly id: string;
  readonly type: string;
  readonly expires_at: number;
  readonly webauthn:
    | { type: 'create'; credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } }
    | { type: 'request'; credential_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } };
}

const post = async (client: SupabaseClient, path: string, body: object) =>
  request(path, { method: 'POST', token: await tokenOf(client), body: JSON.stringify(body) });

export async function enrolKey(client: SupabaseClient, friendlyName = 'Key'): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error) throw error;
  return data.id;
}

/** Requests a challenge and returns its JSON, which supabase-js would convert to bytes for the browser. */
export async function askKey(client: SupabaseClient, factorId: string): Promise<Asked> {
  const response = await post(client, `/auth/v1/factors/${factorId}/challenge`, {
    factorId,
    webauthn: { rpId: 'example.com' },
  });
  return (await response.json()) as Asked;
}

export const creationOf = ({ webauthn }: Asked): PublicKeyCredentialCreationOptionsJSON => {
  if (webauthn.type !== 'create') throw new Error('The challenge does not ask for a new credential');
  return webauthn.credential_options.publicKey;
};

export const requestOf = ({ webauthn }: Asked): PublicKeyCredentialRequestOptionsJSON => {
  if (webauthn.type !== 'request') throw new Error('The challenge does not ask for a registered credential');
  return webauthn.credential_options.publicKey;
};

/** Verifies a challenge with the credential that the browser would return. */
export const respondWithKey = (
  client: SupabaseClient,
  factorId: string,
  challengeId: string,
  webauthn: object | undefined,
) => post(client, `/auth/v1/factors/${factorId}/verify`, { challenge_id: challengeId, webauthn });

/** Sets the client's session to that of the verification's response. */
export async function takeSession(client: SupabaseClient, response: Response): Promise<void> {
  const session = (await response.json()) as { access_token: string; refresh_token: string };
  const { error } = await client.auth.setSession(session);
  if (error) throw error;
}

/** Registers a visitor with a security key and a session at aal2. */
export async function keyHolder(authenticator: WebAuthnEmulator) {
  const someone = await visitor();
  const factorId = await enrolKey(someone.client);
  const asked = await askKey(someone.client, factorId);
  const response = await respondWithKey(someone.client, factorId, asked.id, {
    type: 'create',
    credential_response: authenticator.createJSON(site, creationOf(asked)),
  });
  if (!response.ok) throw new Error(await response.text());
  await takeSession(someone.client, response);
  return { ...someone, factorId };
}
