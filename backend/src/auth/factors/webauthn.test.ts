import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  WebAuthnEmulator,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from 'nid-webauthn-emulator';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';

/** Attacks that need a broken authenticator; contract/cases/factors tests the ordinary cases. */

let auth: Awaited<ReturnType<typeof ownAuth>>;
beforeAll(async () => {
  auth = await ownAuth();
});
afterAll(() => auth.remove());

const site = 'https://example.com';

const newKey = (settings: { signCounterIncrement?: number } = {}) =>
  new WebAuthnEmulator(
    new AuthenticatorEmulator({
      credentialsRepository: new PasskeysCredentialsMemoryRepository(),
      ...settings,
    }),
  );

interface Asked {
  readonly id: string;
  readonly webauthn: {
    readonly credential_options: {
      readonly publicKey: PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;
    };
  };
}

async function asked(client: SupabaseClient, factorId: string) {
  const { id, webauthn } = (await auth.post(client, `/factors/${factorId}/challenge`, {})) as Asked;
  return { id, options: webauthn.credential_options.publicKey };
}

const verified = (
  client: SupabaseClient,
  factorId: string,
  challengeId: string,
  type: 'create' | 'request',
  json: object,
) =>
  client.auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: { type, rpId: 'example.com', credential_response: { toJSON: () => json } as never },
  });

async function enrolled(client: SupabaseClient, friendlyName = 'Key'): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error) throw error;
  return data.id;
}

async function keyHolder(key: WebAuthnEmulator) {
  const client = await auth.visitor();
  const factorId = await enrolled(client);
  const { id, options } = await asked(client, factorId);
  const { error } = await verified(client, factorId, id, 'create', key.createJSON(site, options));
  if (error) throw error;
  return { client, factorId };
}

test('a security key whose counter lags behind, as a copy’s does, is refused', async () => {
  const key = newKey({ signCounterIncrement: 1 });
  const { client, factorId } = await keyHolder(key);
  await auth.database.query(
    `update auth.mfa_factors
     set web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', '100') where id = $1`,
    [factorId],
  );
  const { id, options } = await asked(client, factorId);
  const { error } = await verified(client, factorId, id, 'request', key.getJSON(site, options));
  expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
});

test('a security key whose counter stays 0 verifies its factor repeatedly', async () => {
  const key = newKey({ signCounterIncrement: 0 });
  const { client, factorId } = await keyHolder(key);
  for (const _ of [1, 2]) {
    const { id, options } = await asked(client, factorId);
    const { error } = await verified(client, factorId, id, 'request', key.getJSON(site, options));
    expect(error).toBeNull();
  }
});

test('a new security key does not verify a factor that already has one', async () => {
  const { client, factorId } = await keyHolder(newKey());
  const { id, options } = await asked(client, factorId);
  const made = newKey().createJSON(site, {
    challenge: options.challenge,
    rp: { id: 'example.com', name: 'Contract' },
    user: { id: 'dGhpZWY', name: 'thief', displayName: 'thief' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  });
  const { error } = await verified(client, factorId, id, 'create', made);
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Invalid credential_response',
  });
});

test('a security key that is already registered cannot verify a second factor', async () => {
  const key = newKey();
  const { client } = await keyHolder(key);
  const factorId = await enrolled(client, 'again');
  const { id, options } = await asked(client, factorId);
  const made = newKey().createJSON(site, { ...options, excludeCredentials: [] });
  await auth.database.query(
    `update auth.mfa_factors set web_authn_credential = jsonb_set(web_authn_credential, '{id}', to_jsonb($2::text))
     where id <> $1 and web_authn_credential is not null`,
    [factorId, Buffer.from(made.id, 'base64url').toString('base64')],
  );
  const { error } = await verified(client, factorId, id, 'create', made);
  expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
});
