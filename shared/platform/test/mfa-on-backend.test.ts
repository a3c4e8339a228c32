import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { keys, startProcess, type BackendProcess } from 'barebase/testing';
import { project } from 'barebase-contract';
import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  WebAuthnEmulator,
} from 'nid-webauthn-emulator';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMfa } from '../src/auth/mfa.ts';
import { createPhoneCode } from '../src/auth/phone-code.ts';
import { createWays } from '../src/auth/ways.ts';

/** Tests second factors and codes by text message on the embedded backend, in a project that enables every kind. */

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startProcess({ data: await mkdtemp(join(tmpdir(), 'irodori-platform-')), project });
}, 120_000);
afterAll(async () => {
  await backend.end('SIGTERM');
  await rm(backend.data, { recursive: true, force: true });
});

const password = 'correct horse battery';
const newClient = () =>
  createClient(backend.url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

async function visitor() {
  const client = newClient();
  const email = `${randomUUID()}@example.com`;
  const { error } = await client.auth.signUp({ email, password });
  if (error) throw error;
  return { client, email, mfa: createMfa(() => Promise.resolve(client)) };
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A signed-in visitor with a verified authenticator app. */
async function withApp() {
  const someone = await visitor();
  const app = await someone.mfa.enrol({ factorType: 'totp', friendlyName: 'My phone', issuer: 'Irodori' });
  const { id: challengeId } = await someone.mfa.challenge(app.id);
  await someone.mfa.verify({ factorId: app.id, challengeId, code: codeOf(app.secret) });
  return { ...someone, app };
}

describe('an authenticator app', () => {
  test('is enrolled with a picture that a page can show', async () => {
    const { mfa, email } = await visitor();
    const made = await mfa.enrol({ factorType: 'totp', friendlyName: 'My phone', issuer: 'Irodori' });
    expect(made.factorType).toBe('totp');
    expect(made.uri).toContain(made.secret);
    expect(decodeURIComponent(made.uri)).toContain(`Irodori:${email}`);
    expect(made.qrCode).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    // These characters, unescaped, would end or change a data: URL.
    expect(made.qrCode).not.toMatch(/[#%]/);
  });

  test('raises the session to aal2, is listed, and can be removed', async () => {
    const { mfa, client, app } = await withApp();
    expect(await mfa.assuranceLevel()).toMatchObject({ current: 'aal2', next: 'aal2' });
    const { all, totp, phone } = await mfa.list();
    expect(all).toMatchObject([
      { id: app.id, friendlyName: 'My phone', factorType: 'totp', status: 'verified' },
    ]);
    expect(totp).toEqual(all);
    expect(phone).toEqual([]);
    await mfa.unenrol(app.id);
    await client.auth.refreshSession();
    expect(await mfa.assuranceLevel()).toMatchObject({ current: 'aal1', next: 'aal1' });
  });

  test('can be challenged after the next sign-in', async () => {
    const { email, app } = await withApp();
    const client: SupabaseClient = newClient();
    await client.auth.signInWithPassword({ email, password });
    const mfa = createMfa(() => Promise.resolve(client));
    expect(await mfa.assuranceLevel()).toMatchObject({ current: 'aal1', next: 'aal2' });
    await expect(mfa.unenrol(app.id)).rejects.toMatchObject({ code: 'insufficient_aal', status: 422 });
    const { id: challengeId, expiresAt } = await mfa.challenge(app.id);
    expect(expiresAt).toBeGreaterThan(Date.now() / 1000);
    await mfa.verify({ factorId: app.id, challengeId, code: codeOf(app.secret, 1) });
    const { current, methods } = await mfa.assuranceLevel();
    expect(current).toBe('aal2');
    expect(methods.map(({ method }) => method).toSorted()).toEqual(['password', 'totp']);
  });

  test('whose name is taken is refused with GoTrue’s code', async () => {
    const { mfa } = await visitor();
    await mfa.enrol({ factorType: 'totp', friendlyName: 'My phone' });
    await expect(mfa.enrol({ factorType: 'totp', friendlyName: 'My phone' })).rejects.toMatchObject({
      name: 'PlatformError',
      code: 'mfa_factor_name_conflict',
      status: 422,
      message: 'A factor with the friendly name "My phone" for this user already exists',
    });
  });

  test('is refused with GoTrue’s code after a wrong code', async () => {
    const { mfa } = await visitor();
    const { id: factorId, secret } = await mfa.enrol({ factorType: 'totp' });
    const { id: challengeId } = await mfa.challenge(factorId);
    await expect(mfa.verify({ factorId, challengeId, code: codeOf(secret, 1000) })).rejects.toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
    });
  });
});

test('a phone gets a text message, whose code raises the session to aal2', async () => {
  const { mfa } = await visitor();
  const made = await mfa.enrol({ factorType: 'phone', friendlyName: 'Mobile', phone: '+819012345678' });
  expect(made).toEqual({ id: made.id, factorType: 'phone', phone: '+819012345678' });
  const { id: challengeId } = await mfa.challenge(made.id, { channel: 'sms' });
  const mailbox = await fetch(`${backend.url}/mailbox/api/messages?to=%2B819012345678`);
  const code = /Your code is (\d{6})/.exec(await mailbox.text())?.[1] ?? '';
  await mfa.verify({ factorId: made.id, challengeId, code });
  expect((await mfa.list()).phone).toMatchObject([{ id: made.id, status: 'verified' }]);
});

describe('a security key', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Makes this process a browser at the site of the project, whose dialogue the emulated key answers. */
  function openBrowser() {
    const site = 'https://example.com';
    const key = new WebAuthnEmulator(
      new AuthenticatorEmulator({ credentialsRepository: new PasskeysCredentialsMemoryRepository() }),
    );
    const credentials = {
      create: async (options: CredentialCreationOptions) => key.create(site, options),
      get: async (options: CredentialRequestOptions) => key.get(site, options),
    };
    // Every credential of the emulated key is an instance.
    const PublicKeyCredential = { [Symbol.hasInstance]: () => true };
    const { hostname, origin } = new URL(site);
    vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
    vi.stubGlobal('document', {});
    vi.stubGlobal('window', { PublicKeyCredential, location: { hostname, origin } });
    vi.stubGlobal('navigator', { credentials });
    return credentials;
  }

  test('is added, and a later challenge is solved with the same credential', async () => {
    const { mfa } = await visitor();
    const create = vi.spyOn(openBrowser(), 'create');
    await mfa.addSecurityKey('Key');
    expect(create.mock.calls[0]?.[0].publicKey).toMatchObject({
      attestation: 'none',
      authenticatorSelection: { authenticatorAttachment: 'cross-platform', residentKey: 'discouraged' },
    });
    const { webauthn } = await mfa.list();
    expect(webauthn).toMatchObject([{ friendlyName: 'Key', status: 'verified' }]);
    await mfa.giveSecurityKey(webauthn[0]?.id ?? '');
    const { current, methods } = await mfa.assuranceLevel();
    expect(current).toBe('aal2');
    expect(methods.map(({ method }) => method)).toContain('mfa/webauthn');
  });

  test('whose dialogue was closed is refused with the browser’s error and leaves no factor', async () => {
    const { mfa } = await visitor();
    const closed = new DOMException('closed', 'NotAllowedError');
    openBrowser().create = () => Promise.reject(closed);
    await expect(mfa.addSecurityKey('Key')).rejects.toMatchObject({
      name: 'PlatformError',
      code: 'NotAllowedError',
    });
    expect((await mfa.list()).all).toEqual([]);
  });
});

test('where the settings name text messages, a code signs in to the account of a number, and a wrong code does not', async () => {
  const client = newClient();
  const at = { url: backend.url, key: keys.publishable };
  const phoneCode = createPhoneCode(() => Promise.resolve(client), at, { token: async () => undefined });
  expect(await createWays(() => Promise.resolve(client), at, fetch).offered()).toMatchObject({ phone: true });
  // The project has a fixed code for this number.
  const phone = '+12025550106';
  await phoneCode.send(phone);
  await expect(phoneCode.redeem({ phone, code: '000000' })).rejects.toMatchObject({ code: 'otp_expired' });
  await phoneCode.redeem({ phone, code: '666666' });
  expect(await phoneCode.own()).toBe(phone);
  const other = '+12025550105';
  await phoneCode.change(other);
  expect(await phoneCode.own()).toBe(phone);
  const { data } = await client.auth.getSession();
  await phoneCode.confirmChange({ phone: other, code: '555555' });
  expect(await phoneCode.own()).toBe(other);
  expect((await client.auth.getSession()).data.session?.access_token).toBe(data.session?.access_token);
});
