import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';

const open = (platform = fakePlatform({ providers: ['github', 'google'] }), path = '/login') =>
  renderModule(account, path, platform);
const button = (name: string) => screen.getByRole('button', { name: `Continue with ${name}` });

test.each(['/login', '/login?mode=sign-up'])('%s has a button for each provider', async (path) => {
  await open(undefined, path);
  expect(button('GitHub')).toBeTruthy();
  expect(button('Google')).toBeTruthy();
});

test('without an answer about the providers, the page offers the other ways', async () => {
  const platform = fakePlatform({ providers: ['github'] });
  platform.ways.offered = () => Promise.reject(new Error('no answer'));
  await open(platform);
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});

test('a provider’s button leaves for the provider, and can be used again when the browser brings the page back', async () => {
  const platform = fakePlatform({ providers: ['github'] });
  const signIn = vi.spyOn(platform.ways, 'signInWith');
  const { user } = await open(platform);
  await user.click(button('GitHub'));
  expect(signIn).toHaveBeenCalledExactlyOnceWith('github', `${location.origin}/confirm`);
  expect(button('GitHub').getAttribute('aria-busy')).toBe('true');
  act(() => void globalThis.dispatchEvent(new Event('pageshow')));
  expect(button('GitHub').getAttribute('aria-busy')).toBeNull();
});

test.each(['/login', '/login?mode=sign-up'])(
  '%s asks a guest before a provider, who may lead to another account',
  async (path) => {
    const guest = { ...signedInSession, isAnonymous: true, email: null, name: null };
    const platform = fakePlatform({ providers: ['github'], session: guest });
    const signIn = vi.spyOn(platform.ways, 'signInWith');
    const { user } = await open(platform, path);
    await user.click(button('GitHub'));
    const question = await screen.findByRole('dialog', { name: 'Leave the guest account?' });
    expect(question.textContent).toContain('If your account there is new here');
    expect(signIn).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(signIn).toHaveBeenCalledOnce());
  },
);

test('a provider that cannot be reached is explained', async () => {
  const platform = fakePlatform({ providers: ['github'] });
  platform.ways.signInWith = () =>
    Promise.reject(new PlatformError('raw', { code: 'AuthRetryableFetchError', status: 0 }));
  const { user } = await open(platform);
  await user.click(button('GitHub'));
  expect((await screen.findByRole('alert')).textContent).toContain('No answer came back.');
});
