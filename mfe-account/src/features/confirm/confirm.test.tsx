import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import account from '../../module.ts';
import { callbackOf } from './callback.ts';

afterEach(() => history.replaceState(null, '', '/'));

async function open(search: string, platform = fakePlatform()) {
  history.replaceState(null, '', `/confirm${search}`);
  return { platform, ...(await renderModule(account, `/confirm${search}`, platform)) };
}

describe('the callback of a link', () => {
  test.each([
    ['?code=abc', '', { type: 'code', code: 'abc' }],
    ['?token_hash=h&type=signup', '', { type: 'link', tokenHash: 'h', link: 'signup' }],
    ['?token_hash=h&type=invented', '', { type: 'nothing' }],
    ['?error=access_denied&error_code=otp_expired', '', { type: 'refused', reason: 'expired' }],
    ['', '#error=access_denied&error_description=no', { type: 'refused', reason: 'denied' }],
    ['?code=abc&error=server_error', '', { type: 'refused', reason: 'other' }],
    ['?error=invalid_request&error_code=bad_oauth_state', '', { type: 'refused', reason: 'stale' }],
    ['?error=server_error&error_code=unexpected_failure', '', { type: 'refused', reason: 'provider' }],
    [
      '?error=access_denied&error_code=provider_email_needs_verification',
      '',
      { type: 'refused', reason: 'unverified' },
    ],
    ['', '#error=server_error&error_code=email_exists', { type: 'refused', reason: 'taken' }],
    ['?error=access_denied&error_code=signup_disabled', '', { type: 'refused', reason: 'closed' }],
    ['?error=access_denied&error_code=user_banned', '', { type: 'refused', reason: 'banned' }],
    ['', '', { type: 'nothing' }],
  ])('is parsed from query and fragment “%s%s”', (search, hash, expected) => {
    expect(callbackOf(search, hash)).toEqual(expected);
  });
});

describe('the confirmation page', () => {
  test('exchanges a code once and navigates to the remembered path', async () => {
    const platform = fakePlatform();
    platform.returnPath.remember('/app/ai-elf-generator');
    const exchange = vi.spyOn(platform.session, 'exchangeCode');
    const { router } = await open('?code=abc', platform);
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/ai-elf-generator'));
    expect(exchange).toHaveBeenCalledExactlyOnceWith('abc');
  });

  test.each([
    ['email', 'the account page', '/account'],
    ['signup', 'the home page, where a new account begins', '/'],
  ])('verifies the token of an email link of type %s, which leads to %s', async (type, _page, path) => {
    const platform = fakePlatform();
    const verify = vi.spyOn(platform.session, 'verifyLink');
    const { router } = await open(`?token_hash=h&type=${type}`, platform);
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(verify).toHaveBeenCalledExactlyOnceWith({ tokenHash: 'h', type });
  });

  test('navigates to the new password page after the code of a recovery link', async () => {
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

  test('navigates to the new password page after the token of a recovery link', async () => {
    const { router } = await open('?token_hash=h&type=recovery');
    await waitFor(() => expect(router.state.location.pathname).toBe('/new-password'));
  });

  test.each([
    ['otp_expired', 403, 'no longer works'],
    ['AuthPKCECodeVerifierMissingError', 400, 'same browser'],
    ['AuthRetryableFetchError', 0, 'No answer came back'],
    ['unexpected_failure', 500, 'could not be confirmed'],
    ['user_banned', 403, 'This account is blocked'],
    ['signup_disabled', 422, 'No new accounts are being made'],
    ['identity_already_exists', 422, 'belongs to another account'],
    ['email_exists', 422, 'belongs to another account'],
    ['over_request_rate_limit', 429, 'Please wait five minutes'],
  ])('explains the error %s', async (code, status, words) => {
    const platform = fakePlatform();
    platform.session.exchangeCode = () => Promise.reject(new PlatformError('raw', { code, status }));
    await open('?code=abc', platform);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole('link', { name: 'To the sign-in page' })).toBeTruthy();
  });

  test('leads back to the page that asked a visitor who signed in to another account at the provider', async () => {
    const platform = fakePlatform({ session: signedInSession });
    platform.returnPath.remember('/account/security');
    platform.session.exchangeCode = () =>
      Promise.reject(new PlatformError('raw', { code: 'proof_of_another_account', status: 0 }));
    const { user, router } = await open('?code=abc', platform);
    expect((await screen.findByRole('alert')).textContent).toContain('This is another account');
    expect(router.state.location.pathname).toBe('/confirm');
    await user.click(screen.getByRole('button', { name: 'Back to your account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/security'));
  });

  test('explains that it was opened without a link', async () => {
    await open('');
    expect((await screen.findByRole('alert')).textContent).toContain('nothing to confirm');
  });
});

describe('a link that would replace the visitor’s session', () => {
  const signedIn = async (search: string, session = signedInSession) => {
    const platform = fakePlatform({ session });
    const verify = vi.spyOn(platform.session, 'verifyLink');
    return { verify, ...(await open(search, platform)) };
  };
  const question = () => screen.findByRole('heading', { name: 'Sign in with another account?' });
  const guest = { ...signedInSession, isAnonymous: true, email: null, name: null };

  test.each(['signup', 'email', 'recovery', 'magiclink'])(
    'of type %s asks a signed-in visitor before its token is used',
    async (type) => {
      const { verify } = await signedIn(`?token_hash=h&type=${type}`);
      await question();
      expect(screen.getByText('sample@irodori.example')).toBeTruthy();
      expect(verify).not.toHaveBeenCalled();
    },
  );

  test('uses its token once after “Continue”, and leads to its page', async () => {
    const { verify, user, router } = await signedIn('?token_hash=h&type=recovery');
    await question();
    await user.click(screen.getByRole('button', { name: 'Continue with the link' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/new-password'));
    expect(verify).toHaveBeenCalledExactlyOnceWith({ tokenHash: 'h', type: 'recovery' });
  });

  test('does not use its token after “Stay signed in”, which leads to the account', async () => {
    const { verify, user, router } = await signedIn('?token_hash=h&type=magiclink');
    await question();
    await user.click(screen.getByRole('link', { name: 'Stay signed in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(verify).not.toHaveBeenCalled();
  });

  test('warns a guest that the pictures of the guest account would be lost', async () => {
    const { verify } = await signedIn('?token_hash=h&type=magiclink', guest);
    await question();
    expect(screen.getByText(/no way back to its pictures and credits/)).toBeTruthy();
    expect(verify).not.toHaveBeenCalled();
  });

  test('still asks, without a name, after the visitor signed out elsewhere', async () => {
    const { verify, platform } = await signedIn('?token_hash=h&type=email');
    await question();
    act(() => platform.setSession({ status: 'signed-out' }));
    expect(screen.queryByText('sample@irodori.example')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue with the link' })).toBeTruthy();
    expect(verify).not.toHaveBeenCalled();
  });

  test('does not ask for a code, which works only in the browser that requested it', async () => {
    const platform = fakePlatform({ session: signedInSession });
    const exchange = vi.spyOn(platform.session, 'exchangeCode');
    const { router } = await open('?code=abc', platform);
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(exchange).toHaveBeenCalledExactlyOnceWith('abc');
  });
});

test('tokens in the fragment of a link do not start a session', async () => {
  const platform = fakePlatform();
  const { router } = await open(
    '#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer&type=magiclink',
    platform,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('nothing to confirm');
  expect(platform.session.current()).toEqual({ status: 'signed-out' });
  expect(router.state.location.pathname).toBe('/confirm');
});
