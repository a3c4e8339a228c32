import type { SessionSnapshot } from '@irodori/platform';
import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';

const halfWay: SessionSnapshot = {
  status: 'awaiting-second-factor',
  userId: signedInSession.userId,
  email: signedInSession.email,
};

/** The sign-in page of a visitor with the given authenticator apps, who has yet to give a code of one. */
async function open(...names: readonly string[]) {
  const platform = fakePlatform({ session: halfWay });
  for (const friendlyName of names) {
    const { id } = await platform.mfa.enrol({ factorType: 'totp', friendlyName });
    await platform.mfa.verify({ factorId: id, challengeId: 'first', code: '123456' });
  }
  platform.returnPath.remember('/results');
  return { platform, show: () => renderModule(account, '/login', platform) };
}

const code = () => screen.findByRole('textbox', { name: 'Code from your authenticator app' });
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

test('after the password, the sign-in page asks for the code of the second factor, which leads to the remembered path', async () => {
  const { show } = await open('Phone');
  const { user, router } = await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One more step');
  expect(document.activeElement).toBe(await code());
  await user.type(await code(), '123 456');
  await user.click(confirm());
  await waitFor(() => expect(router.state.location.pathname).toBe('/results'));
});

test('a sign-in with a second factor to give does not leave the sign-in page', async () => {
  const { platform, show } = await open('Phone');
  platform.setSession({ status: 'signed-out' });
  platform.session.signIn = async () => platform.setSession(halfWay);
  const { user, router } = await show();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await code();
  expect(router.state.location.pathname).toBe('/login');
});

test('an entry that is not a code of six digits is not sent', async () => {
  const { platform, show } = await open('Phone');
  const challenge = vi.spyOn(platform.mfa, 'challenge');
  const { user } = await show();
  await user.type(await code(), '12345');
  await user.click(confirm());
  expect(screen.getByText('A code has six digits.')).toBeTruthy();
  expect(challenge).not.toHaveBeenCalled();
});

test.each([
  ['mfa_verification_failed', 422, 'This code does not fit.'],
  ['mfa_challenge_expired', 422, 'That took a little too long.'],
  ['mfa_factor_not_found', 404, 'This second factor was removed meanwhile.'],
  ['over_request_rate_limit', 429, 'Too many tries from here.'],
  ['AuthRetryableFetchError', 0, 'No answer came back.'],
])('explains the error %s and keeps the typed code', async (name, status, words) => {
  const { platform, show } = await open('Phone');
  platform.mfa.verify = () => Promise.reject(new PlatformError('raw words', { code: name, status }));
  const { user } = await show();
  await user.type(await code(), '000000');
  await user.click(confirm());
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(await code()).toHaveProperty('value', '000000');
});

test('a visitor with several authenticator apps chooses one', async () => {
  const { platform, show } = await open('Phone', 'Tablet');
  const challenge = vi.spyOn(platform.mfa, 'challenge');
  const { user } = await show();
  const apps = within(await screen.findByRole('group', { name: 'Authenticator app' }));
  await user.click(apps.getByRole('radio', { name: 'Tablet' }));
  await user.type(await code(), '123456');
  await user.click(confirm());
  expect(challenge).toHaveBeenCalledExactlyOnceWith('factor-2');
});

test('without an answer about the factors, the visitor can try again', async () => {
  const { platform, show } = await open('Phone');
  const { list } = platform.mfa;
  platform.mfa.list = () =>
    Promise.reject(new PlatformError('', { code: 'AuthRetryableFetchError', status: 0 }));
  const { user } = await show();
  await screen.findByText('No answer came back.');
  platform.mfa.list = list;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await code()).toHaveProperty('value', '');
});

test('a visitor can leave the half-finished sign-in for another account', async () => {
  const { platform, show } = await open('Phone');
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(platform.session.current().status).toBe('signed-out');
  await screen.findByRole('textbox', { name: 'Email' });
});
