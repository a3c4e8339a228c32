import type { Page } from '@playwright/test';
import { proofFor, sessionOf } from '../fixtures/account.ts';
import { environment } from '../fixtures/environment.ts';
import { expect, test } from '../fixtures/test.ts';

/** Performs a WebAuthn ceremony in the browser with the backend's options. Resolves to the credential. */
async function answerOf(page: Page, kind: 'create' | 'get', options: unknown): Promise<unknown> {
  return page.evaluate(
    async ([way, given]) => {
      const credential = await (way === 'create'
        ? navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
              given as PublicKeyCredentialCreationOptionsJSON,
            ),
          })
        : navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
              given as PublicKeyCredentialRequestOptionsJSON,
            ),
          }));
      return (credential as PublicKeyCredential).toJSON() as unknown;
    },
    [kind, options] as const,
  );
}

async function post(path: string, body: unknown, token?: string) {
  const response = await fetch(`${environment.SUPABASE_URL}/auth/v1/passkeys/${path}`, {
    method: 'POST',
    headers: {
      apikey: environment.SUPABASE_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as { challenge_id: string; options: unknown; user?: { id: string } };
}

test('a visitor can create a passkey in Chromium and sign in with it', async ({ page, account }) => {
  const visitor = await account();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto('/support');

  const { access_token: token } = await sessionOf(visitor);
  const made = await post('registration/options', {}, token);
  const credential = await answerOf(page, 'create', made.options);
  await post('registration/verify', { challenge_id: made.challenge_id, credential }, token);

  const asked = await post('authentication/options', {
    gotrue_meta_security: { captcha_token: await proofFor('sign_in') },
  });
  const assertion = await answerOf(page, 'get', asked.options);
  const session = await post('authentication/verify', {
    challenge_id: asked.challenge_id,
    credential: assertion,
  });
  expect(session.user?.id).toBe(visitor.id);
});
