import type { WebAuthnEmulator } from 'nid-webauthn-emulator';
import { describe, expect, test } from 'vitest';
import { visitor } from '../../client.ts';
import { newAuthenticator, site } from '../passkeys/authenticator.ts';
import { elsewhere, levelOf, methodsOf } from './second-factor.ts';
import {
  respondWithKey,
  askKey,
  creationOf,
  enrolKey,
  keyHolder,
  requestOf,
  takeSession,
} from './security-key.ts';

const text = (base64url: string) => Buffer.from(base64url, 'base64url').toString();

describe('enrolling a security key', () => {
  test('returns only its id, type and name', async () => {
    const { client } = await visitor();
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
    expect(error).toBeNull();
    expect(data).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Key' });
  });

  test('is followed by a challenge for a new credential of the site and the visitor', async () => {
    const { client, id, email } = await visitor();
    const asked = await askKey(client, await enrolKey(client));
    expect(asked).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' } });
    const options = creationOf(asked);
    expect(options.rp).toMatchObject({ id: 'example.com', name: 'Contract' });
    expect(text(options.user.id)).toBe(id);
    expect(options.user.name).toBe(email);
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32);
    expect(options.pubKeyCredParams).toContainEqual({ type: 'public-key', alg: -7 });
  });

  test('gives supabase-js a challenge that it converts for the browser', async () => {
    const { client } = await visitor();
    const { data, error } = await client.auth.mfa.challenge({
      factorId: await enrolKey(client),
      webauthn: { rpId: 'example.com' },
    });
    expect(error).toBeNull();
    expect(data?.webauthn.credential_options.publicKey).toMatchObject({
      challenge: expect.any(ArrayBuffer),
      user: { id: expect.any(ArrayBuffer) },
    });
  });

  test('and verifying the credential raises the session to aal2', async () => {
    const { client, factorId } = await keyHolder(newAuthenticator());
    const level = await levelOf(client);
    expect(level.aal).toBe('aal2');
    expect(methodsOf(level).toSorted()).toEqual(['mfa/webauthn', 'password']);
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.webauthn).toMatchObject([{ id: factorId, status: 'verified', friendly_name: 'Key' }]);
  });

  test('by mfa.verify of supabase-js verifies the factor', async () => {
    const { client } = await visitor();
    const factorId = await enrolKey(client);
    const asked = await askKey(client, factorId);
    const json = newAuthenticator().createJSON(site, creationOf(asked));
    const { data, error } = await client.auth.mfa.verify({
      factorId,
      challengeId: asked.id,
      webauthn: {
        type: 'create',
        rpId: 'example.com',
        credential_response: { toJSON: () => json } as never,
      },
    });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
  });

  test('of a visitor with a key excludes that key', async () => {
    const authenticator = newAuthenticator();
    const { client } = await keyHolder(authenticator);
    const asked = await askKey(client, await enrolKey(client, 'second'));
    expect(creationOf(asked).excludeCredentials).toHaveLength(1);
    expect(() => authenticator.createJSON(site, creationOf(asked))).toThrow('EXCLUDED');
    expect(newAuthenticator().createJSON(site, creationOf(asked)).type).toBe('public-key');
  });
});

describe('a registered key', () => {
  /** Signs the visitor in again by password, and requests a challenge for the key. */
  async function askedElsewhere(authenticator: WebAuthnEmulator) {
    const someone = await keyHolder(authenticator);
    const client = await elsewhere(someone);
    const asked = await askKey(client, someone.factorId);
    return { ...someone, client, asked };
  }

  test('is named by its id in the challenge', async () => {
    const { asked } = await askedElsewhere(newAuthenticator());
    expect(asked.webauthn.type).toBe('request');
    const options = requestOf(asked);
    expect(options.rpId).toBe('example.com');
    expect(options.allowCredentials).toMatchObject([{ type: 'public-key', id: expect.any(String) }]);
  });

  test('raises a new session to aal2', async () => {
    const authenticator = newAuthenticator();
    const { client, factorId, asked } = await askedElsewhere(authenticator);
    const response = await respondWithKey(client, factorId, asked.id, {
      type: 'request',
      credential_response: authenticator.getJSON(site, requestOf(asked)),
    });
    expect(response.status).toBe(200);
    await takeSession(client, response);
    expect((await levelOf(client)).aal).toBe('aal2');
    await client.auth.refreshSession();
    expect(methodsOf(await levelOf(client)).toSorted()).toEqual(['mfa/webauthn', 'password']);
  });

  test('is asked for together with the visitor’s other keys, each of which raises the session to aal2', async () => {
    const spare = newAuthenticator();
    const someone = await keyHolder(newAuthenticator());
    const { client, factorId } = someone;
    const secondId = await enrolKey(client, 'Spare key');
    const enrolled = await askKey(client, secondId);
    const added = await respondWithKey(client, secondId, enrolled.id, {
      type: 'create',
      credential_response: spare.createJSON(site, creationOf(enrolled)),
    });
    expect(added.status).toBe(200);

    const later = await elsewhere(someone);
    const asked = await askKey(later, factorId);
    expect(requestOf(asked).allowCredentials).toHaveLength(2);
    const response = await respondWithKey(later, factorId, asked.id, {
      type: 'request',
      credential_response: spare.getJSON(site, requestOf(asked)),
    });
    expect(response.status).toBe(200);
    await takeSession(later, response);
    expect((await levelOf(later)).aal).toBe('aal2');
  });

  test('cannot verify a challenge twice', async () => {
    const authenticator = newAuthenticator();
    const { client, factorId, asked } = await askedElsewhere(authenticator);
    const proof = () => ({
      type: 'request',
      credential_response: authenticator.getJSON(site, requestOf(asked)),
    });
    expect((await respondWithKey(client, factorId, asked.id, proof())).status).toBe(200);
    const again = await respondWithKey(client, factorId, asked.id, proof());
    expect(again.status).toBe(422);
    expect(await again.json()).toMatchObject({ error_code: 'mfa_factor_not_found' });
  });

  test('is refused with a credential of another site', async () => {
    const authenticator = newAuthenticator();
    const { client, factorId, asked } = await askedElsewhere(authenticator);
    const response = await respondWithKey(client, factorId, asked.id, {
      type: 'request',
      credential_response: authenticator.getJSON('https://phishing.example.com', requestOf(asked)),
    });
    expect(response.ok).toBe(false);
    expect((await levelOf(client)).aal).toBe('aal1');
  });

  test('is refused with a credential for another challenge', async () => {
    const authenticator = newAuthenticator();
    const { client, factorId, asked } = await askedElsewhere(authenticator);
    const other = await askKey(client, factorId);
    const response = await respondWithKey(client, factorId, asked.id, {
      type: 'request',
      credential_response: authenticator.getJSON(site, requestOf(other)),
    });
    expect(response.ok).toBe(false);
  });

  test('is refused with a changed signature', async () => {
    const authenticator = newAuthenticator();
    const { client, factorId, asked } = await askedElsewhere(authenticator);
    const credential = authenticator.getJSON(site, requestOf(asked));
    const signature = Buffer.from(credential.response.signature, 'base64url');
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    const response = await respondWithKey(client, factorId, asked.id, {
      type: 'request',
      credential_response: {
        ...credential,
        response: { ...credential.response, signature: signature.toString('base64url') },
      },
    });
    expect(response.ok).toBe(false);
  });

  test('cannot be replaced by the key of another visitor', async () => {
    const thief = newAuthenticator();
    await keyHolder(thief);
    const { client, factorId, asked } = await askedElsewhere(newAuthenticator());
    const { allowCredentials: _, ...options } = requestOf(asked);
    const response = await respondWithKey(client, factorId, asked.id, {
      type: 'request',
      credential_response: thief.getJSON(site, options),
    });
    expect(response.ok).toBe(false);
  });
});

describe('verifying a security key is refused', () => {
  const refused = async (webauthn: object | undefined) => {
    const { client } = await visitor();
    const factorId = await enrolKey(client);
    const asked = await askKey(client, factorId);
    const response = await respondWithKey(client, factorId, asked.id, webauthn);
    const body: unknown = await response.json();
    return { status: response.status, body };
  };

  test('without a webauthn object', async () => {
    expect(await refused(undefined)).toMatchObject({
      status: 400,
      body: {
        error_code: 'validation_failed',
        msg: 'WebAuthn config required',
      },
    });
  });

  test('with a type other than create and request', async () => {
    expect(await refused({ type: 'delete', credential_response: {} })).toMatchObject({
      status: 400,
      body: {
        msg: 'WebAuthn type must be create or request',
      },
    });
  });

  test('without a credential', async () => {
    expect(await refused({ type: 'create' })).toMatchObject({
      status: 400,
      body: {
        msg: 'credential_response required',
      },
    });
  });

  test('with an invalid credential', async () => {
    expect(await refused({ type: 'create', credential_response: { id: 'me' } })).toMatchObject({
      status: 400,
      body: {
        error_code: 'validation_failed',
        msg: 'Invalid credential_response',
      },
    });
  });

  test('with a credential that was created on another site', async () => {
    const { client } = await visitor();
    const factorId = await enrolKey(client);
    const asked = await askKey(client, factorId);
    const response = await respondWithKey(client, factorId, asked.id, {
      type: 'create',
      credential_response: newAuthenticator().createJSON('https://phishing.example.com', creationOf(asked)),
    });
    expect(response.ok).toBe(false);
    expect((await client.auth.mfa.listFactors()).data?.webauthn).toEqual([]);
  });
});
