import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';

const refuse = (code: string, status = 0, words = 'raw words') =>
  Promise.reject(new PlatformError(words, { code, status }));

/** Opens the sign-in page for a visitor with a factor of each given kind, after the password. */
async function open(...kinds: readonly ('webauthn' | 'totp' | 'phone')[]) {
  const { userId, email } = signedInSession;
  const platform = fakePlatform({ session: { status: 'awaiting-second-factor', userId, email } });
  const { mfa } = platform;
  platform.returnPath.remember('/results');
  for (const kind of kinds)
    if (kind === 'webauthn') await mfa.addSecurityKey('Security key');
    else {
      const { id: factorId } = await (kind === 'totp'
        ? mfa.enrol({ factorType: kind })
        : mfa.enrol({ factorType: kind, phone: '+819012345678', friendlyName: 'Phone ending in 78' }));
      await mfa.verify({ factorId, challengeId: 'first', code: '123456' });
    }
  return { platform, mfa, ...(await renderModule(account, '/login', platform)) };
}

const button = (name: string) => screen.findByRole('button', { name });

test('a button asks the browser for the security key, which completes the sign-in', async () => {
  const { user, router, mfa } = await open('webauthn');
  const use = vi.spyOn(mfa, 'giveSecurityKey');
  const key = await button('Use your security key');
  expect(document.activeElement).toBe(key);
  expect(use).not.toHaveBeenCalled();
  await user.click(key);
  await waitFor(() => expect(router.state.location.pathname).toBe('/results'));
  expect(use).toHaveBeenCalledExactlyOnceWith('factor-1');
});

test.each([
  ['NotAllowedError', 0, 'No security key was used.'],
  ['AuthUnknownError', 0, 'This browser knows no security keys.'],
  ['ERROR_INVALID_RP_ID', 0, 'This device cannot use a security key here.'],
  ['mfa_verification_failed', 422, 'This key was not accepted.'],
  ['mfa_webauthn_verify_not_enabled', 422, 'Security keys are switched off here.'],
  ['mfa_factor_not_found', 404, 'This second factor was removed meanwhile.'],
])(
  'the error %s of a security key is explained, and the visitor can try again',
  async (code, status, words) => {
    const { user, mfa, router } = await open('webauthn');
    const { giveSecurityKey } = mfa;
    mfa.giveSecurityKey = () => refuse(code, status);
    await user.click(await button('Use your security key'));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    mfa.giveSecurityKey = giveSecurityKey;
    await user.click(await button('Use your security key'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/results'));
  },
);

test('a visitor with several kinds of factors is asked for the safest, and can choose any other', async () => {
  const { user } = await open('phone', 'totp', 'webauthn');
  expect(await button('Use your security key')).toHaveProperty('type', 'submit');
  const others = () =>
    Array.from(screen.getByRole('group', { name: 'Use another way' }).children, (way) => way.textContent);
  expect(others()).toEqual([
    'Use your authenticator app',
    'Use a code by text message',
    'Use a recovery code',
  ]);
  await user.click(await button('Use a code by text message'));
  await button('Text me a code');
  await user.click(await button('Use a recovery code'));
  await screen.findByRole('textbox', { name: 'Recovery code' });
  await user.click(await button('Use your authenticator app'));
  await screen.findByRole('textbox', { name: 'Code from your authenticator app' });
  expect(others()).toEqual(['Use your security key', 'Use a code by text message', 'Use a recovery code']);
});

test('the kind that was given last on this device is asked for first, if the visitor has it', async () => {
  const first = await open('totp', 'webauthn');
  await first.user.click(await button('Use your authenticator app'));
  const field = () => screen.findByRole('textbox', { name: 'Code from your authenticator app' });
  await first.user.type(await field(), '123456{Enter}');
  await waitFor(() => expect(first.router.state.location.pathname).toBe('/results'));
  first.unmount();
  const { unmount } = await open('totp', 'webauthn');
  await field();
  unmount();
  await open('webauthn');
  expect(await button('Use your security key')).toHaveProperty('type', 'submit');
});

test('a phone gets a code on request, which completes the sign-in', async () => {
  const { user, router, mfa } = await open('phone');
  const challenge = vi.spyOn(mfa, 'challenge');
  await screen.findByText('Phone ending in 78');
  expect(challenge).not.toHaveBeenCalled();
  await user.click(await button('Text me a code'));
  expect(challenge).toHaveBeenCalledExactlyOnceWith('factor-1', { channel: 'sms' });
  const code = await screen.findByRole('textbox', { name: 'Code from the text message' });
  expect(screen.getByText(/is on its way to/).textContent).toContain('Phone ending in 78.');
  await user.type(code, '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Only the code of the newest message');
  await user.clear(code);
  await user.type(code, '123 456{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/results'));
});

test('another message is sent after the time that the auth service demands', async () => {
  const { user, mfa } = await open('phone');
  const { challenge } = mfa;
  await user.click(await button('Text me a code'));
  const words = 'For security purposes, you can only request this after 42 seconds.';
  mfa.challenge = () => refuse('over_sms_send_rate_limit', 429, words);
  await user.click(await button('Send a new code'));
  expect((await screen.findByRole('alert')).textContent).toContain('A message was sent just now.');
  const waiting = screen.getByRole('button', { name: /^Send a new code \(in 4\d s\)$/ });
  mfa.challenge = challenge;
  const sent = vi.spyOn(mfa, 'challenge');
  await user.click(waiting);
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ['sms_send_failed', 500, 'The message could not be sent.'],
  ['mfa_phone_verify_not_enabled', 422, 'Codes by text message are switched off here.'],
  ['AuthRetryableFetchError', 0, 'No answer came back.'],
])('the error %s of a text message is explained', async (code, status, words) => {
  const { user, mfa } = await open('phone');
  mfa.challenge = () => refuse(code, status);
  await user.click(await button('Text me a code'));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
});
