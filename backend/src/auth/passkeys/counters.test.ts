import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  WebAuthnEmulator,
} from 'nid-webauthn-emulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';
import type { AuthContext } from '../auth-context.ts';

/** Copies of authenticators, and emails; contract/cases/passkeys tests the other cases. */

const site = 'https://example.com';
let auth: Awaited<ReturnType<typeof ownAuth>>;
beforeAll(async () => {
  auth = await ownAuth();
});
afterAll(() => auth.remove());

/** Requests the options with a challenge, as `auth.passkey` does. */
async function asked<T>(client: ReturnType<typeof auth.client>, purpose: 'registration' | 'authentication') {
  const { challenge_id, options } = (await auth.post(client, `/passkeys/${purpose}/options`, {})) as {
    challenge_id: string;
    options: T;
  };
  return { challenge_id, options };
}

async function holder(signCounterIncrement: number, context: Partial<AuthContext> = {}) {
  const client = await auth.visitor(context);
  const key = new WebAuthnEmulator(
    new AuthenticatorEmulator({
      signCounterIncrement,
      credentialsRepository: new PasskeysCredentialsMemoryRepository(),
    }),
  );
  const { challenge_id, options } = await asked<Parameters<typeof key.createJSON>[1]>(client, 'registration');
  const made = { challenge_id, credential: key.createJSON(site, options) };
  expect(await auth.post(client, '/passkeys/registration/verify', made, context)).toHaveProperty('id');
  const signed = async () => {
    const question = await asked<Parameters<typeof key.getJSON>[1]>(client, 'authentication');
    return {
      challenge_id: question.challenge_id,
      credential: key.getJSON(site, question.options),
    };
  };
  const signIn = (response: unknown) => auth.post(client, '/passkeys/authentication/verify', response);
  return { client, signed, signIn };
}

const refused = { error_code: 'webauthn_verification_failed', msg: 'Credential verification failed' };

test('a passkey whose counter lags behind, as a copy’s does, cannot sign in', async () => {
  const { signed, signIn } = await holder(1);
  expect(await signIn(await signed())).toHaveProperty('access_token');
  await auth.database.query('update auth.webauthn_credentials set sign_count = 100');
  expect(await signIn(await signed())).toMatchObject(refused);
});

test('two concurrent sign-ins with a passkey store the higher counter', async () => {
  const { signed, signIn } = await holder(1);
  const [earlier, later] = [await signed(), await signed()];
  await Promise.all([signIn(later), signIn(earlier)]);
  const { rows } = await auth.database.query<{ sign_count: number }>(
    'select sign_count from auth.webauthn_credentials order by created_at desc limit 1',
  );
  expect(rows).toEqual([{ sign_count: 2 }]);
});

test('a passkey whose counter stays 0 signs in repeatedly', async () => {
  const { signed, signIn } = await holder(0);
  for (const _ of [1, 2]) expect(await signIn(await signed())).toHaveProperty('access_token');
});

test('a user is notified by email when a passkey is added or removed', async () => {
  const told: unknown[] = [];
  const mail: AuthContext['mail'] = { ...auth.context.mail, notify: (_, notice) => void told.push(notice) };
  const { client } = await holder(0, { mail });
  expect(told).toEqual(['passkey_created']);
  const passkeyId = (await client.auth.passkey.list()).data?.[0]?.id ?? '';
  await client.auth.passkey.delete({ passkeyId });
  expect(told).toEqual(['passkey_created', 'passkey_deleted']);
});
