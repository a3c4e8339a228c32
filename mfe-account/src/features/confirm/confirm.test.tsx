import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import account from '../../module.ts';
import { callbackOf } from './callback.ts';

afterEach(() => history.replaceState(null, '', '/'));

async function open(search: string, platform = fakePlatform()) {
  history.replaceState(null, '', `/confirm${search}`);
  return { platform, ...(await renderModule(account, `/confirm${search}`, platform)) };
}

describe('what a link carries back', () => {
  it.each([
    ['?code=abc', '', { type: 'code', code: 'abc' }],
    ['?token_hash=h&type=signup', '', { type: 'link', tokenHash: 'h', link: 'signup' }],
    ['?token_hash=h&type=invented', '', { type: 'nothing' }],
    ['?error=access_denied&error_code=otp_expired', '', { type: 'refused', reason: 'expired' }],
    ['', '#error=access_denied&error_description=no', { type: 'refused', reason: 'denied' }],
    ['?code=abc&error=server_error', '', { type: 'refused', reason: 'other' }],
    ['', '', { type: 'nothing' }],
  ])('is read from %s%s', (search, hash, expected) => {
    expect(callbackOf(search, hash)).toEqual(expected);
  });
});

describe('the page that confirms', () => {
  it('exchanges a code once and goes on to the remembered path', async () => {
    const platform = fakePlatform();
    platform.returnPath.remember('/app/ai-elf-generator');
    const exchange = vi.spyOn(platform.session, 'exchangeCode');
    const { router } = await open('?code=abc', platform);
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/ai-elf-generator'));
    expect(exchange).toHaveBeenCalledExactlyOnceWith('abc');
  });

  it('verifies the link of an e-mail', async () => {
    const platform = fakePlatform();
    const verify = vi.spyOn(platform.session, 'verifyLink');
    const { router } = await open('?token_hash=h&type=email', platform);
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(verify).toHaveBeenCalledExactlyOnceWith({ tokenHash: 'h', type: 'email' });
  });

  it('leads to a new password where the link is for one, and nowhere else', async () => {
    const platform = fakePlatform();
    platform.returnPath.remember('/app/ai-elf-generator');
    const { exchangeCode } = platform.session;
    platform.session.exchangeCode = async (code) => {
      await exchangeCode(code);
      return 'recovery';
    };
    const { router } = await open('?code=abc', platform);
    await waitFor(() => expect(router.state.location.pathname).toBe('/new-password'));
  });

  it('leads to a new password from a link that carries its token', async () => {
    const { router } = await open('?token_hash=h&type=recovery');
    await waitFor(() => expect(router.state.location.pathname).toBe('/new-password'));
  });

  it.each([
    ['otp_expired', 403, 'no longer works'],
    ['AuthPKCECodeVerifierMissingError', 400, 'same browser'],
    ['AuthRetryableFetchError', 0, 'No answer came back'],
    ['unexpected_failure', 500, 'could not be confirmed'],
  ])('finds words for %s', async (code, status, words) => {
    const platform = fakePlatform();
    platform.session.exchangeCode = () => Promise.reject(new PlatformError('raw', { code, status }));
    await open('?code=abc', platform);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole('link', { name: 'To the sign-in page' })).toBeTruthy();
  });

  it('says so when it was opened without a link', async () => {
    await open('');
    expect((await screen.findByRole('alert')).textContent).toContain('nothing to confirm');
  });
});
