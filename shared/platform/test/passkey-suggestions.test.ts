import { type AuthResponse, createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPasskeys } from '../src/auth/passkeys.ts';
import { TestBackend } from './test-backend.ts';
import { openPage, type TestPage } from './test-page.ts';
import { sessionOf, unsignedToken } from './tokens.ts';

const given = sessionOf(unsignedToken());
let backend: TestBackend;
let page: TestPage;
/** The visitor picks a passkey. */
let pick: () => void;
beforeAll(async () => {
  backend = await TestBackend.start();
});
beforeEach(() => {
  page = openPage();
  class Credential {
    static isConditionalMediationAvailable = async () => true;
    static parseRequestOptionsFromJSON = () => ({});
    toJSON = () => ({ id: 'passkey' });
  }
  const picked = new Promise<Credential>((resolve) => {
    pick = () => resolve(new Credential());
  });
  vi.stubGlobal('PublicKeyCredential', Credential);
  Object.assign(window, { PublicKeyCredential: Credential });
  vi.stubGlobal('navigator', { credentials: { create: () => picked, get: () => picked } });
  backend.on('POST /auth/v1/passkeys/authentication/options', {
    body: { challenge_id: 'challenge', options: {} },
  });
  backend.on('POST /auth/v1/passkeys/authentication/verify', { body: given });
  backend.on('POST /auth/v1/logout', { status: 204 });
});
afterEach(() => {
  backend.forget();
  page.close();
});
afterAll(() => backend.stop());

/** Waits for a suggestion with a page that answers `mayEnter`; `entered` are the sessions with which it was entered. */
function suggest(mayEnter: boolean) {
  const entered: string[] = [];
  const main = createClient(backend.url, 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const setSession = async ({ access_token: token }: { access_token: string }) => {
    entered.push(token);
    return { data: { session: null, user: null }, error: null } as unknown as AuthResponse;
  };
  const passkeys = createPasskeys(
    async () => main,
    { url: backend.url, key: 'key' },
    { token: async () => undefined, prepare: () => undefined },
    async (by) => by({ setSession } as unknown as SupabaseClient['auth']),
  );
  const isEntered = passkeys.signInByAutofill(new AbortController().signal, async () => mayEnter);
  return { entered, isEntered, main };
}

test('a passkey that is picked among suggestions signs in the way on which a guest’s lists go along', async () => {
  const { entered, isEntered, main } = suggest(true);
  pick();
  expect(await isEntered).toBe(true);
  expect(entered).toEqual([given.access_token]);
  expect((await main.auth.getSession()).data.session).toBeNull();
});

test('a passkey that is picked by somebody who stays a guest changes no session, and its own ends', async () => {
  const { entered, isEntered } = suggest(false);
  pick();
  expect(await isEntered).toBe(false);
  expect(entered).toEqual([]);
  expect(backend.asked('POST /auth/v1/logout')).toMatchObject([
    { headers: { authorization: `Bearer ${given.access_token}` } },
  ]);
});
