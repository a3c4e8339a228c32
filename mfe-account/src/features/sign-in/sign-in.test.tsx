import type { SessionSnapshot } from '@irodori/platform';
import { PlatformError } from '@irodori/platform/errors';
import { type FakePlatform, fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import account from '../../module.ts';
import { askedLink } from '../mail-code/asked-link.ts';

const refuse =
  (code: string, status = 400) =>
  () =>
    Promise.reject(new PlatformError('raw words of the backend', { code, status }));

async function open(path = '/login', platform: FakePlatform = fakePlatform()) {
  const view = await renderModule(account, path, platform);
  const fill = async (email: string, password: string) => {
    await view.user.type(screen.getByRole('textbox', { name: 'Email' }), email);
    await view.user.type(screen.getByLabelText('Password'), password);
  };
  const button = () => screen.getByRole('button', { name: /^(Sign in|Create account)$/ });
  const send = () => view.user.click(button());
  const isIdle = () => waitFor(() => expect(button().getAttribute('aria-busy')).not.toBe('true'));
  return { ...view, platform, fill, send, isIdle };
}

const arrived = async (view: Awaited<ReturnType<typeof open>>, path: string) =>
  waitFor(() => expect(view.router.state.location.pathname + view.router.state.location.search).toBe(path));

describe('a visitor whose session has ended', () => {
  const cookie = (value: string): void => {
    document.cookie = `session-end=${value}; Path=/`;
    onTestFinished(() => void (document.cookie = 'session-end=; Path=/; Max-Age=0'));
  };

  test('is told why by the sign-in page', async () => {
    cookie('found');
    await open();
    const told = await screen.findByText('You were signed out, because your session has ended.');
    expect(told.closest('[role=status]')).not.toBeNull();
  });

  test.each(['own', ''])('is told nothing after signing out here (%o)', async (value) => {
    cookie(value);
    await open();
    expect(screen.queryByText(/You were signed out/)).toBeNull();
  });
});

describe('signing in', () => {
  test('navigates once to the remembered path', async () => {
    const platform = fakePlatform();
    platform.returnPath.remember('/ai-elf-generator?mood=calm');
    const view = await open('/login', platform);
    await view.fill('ada@example.com', 'correct horse');
    await view.send();
    await arrived(view, '/ai-elf-generator?mood=calm');
    expect(platform.returnPath.pluck()).toBeUndefined();
  });

  test('navigates once, even if the verification of an older session ends late', async () => {
    const platform = fakePlatform();
    platform.returnPath.remember('/ai-elf-generator');
    let respond: (() => void) | undefined;
    platform.session.verified = () =>
      new Promise((resolve) => {
        respond = () => resolve(signedInSession);
      });
    const view = await open('/login', platform);
    await view.fill('ada@example.com', 'correct horse');
    await view.send();
    await arrived(view, '/ai-elf-generator');
    await act(async () => respond?.());
    expect(view.router.state.navigation.state).toBe('idle');
    expect(view.router.state.location.pathname).toBe('/ai-elf-generator');
  });

  test('sends the address without surrounding blanks and the password unchanged', async () => {
    const platform = fakePlatform();
    const signIn = vi.spyOn(platform.session, 'signIn');
    const view = await open('/login', platform);
    await view.fill(' ada@example.com ', ' two words ');
    await view.send();
    expect(signIn).toHaveBeenCalledExactlyOnceWith({ email: 'ada@example.com', password: ' two words ' });
  });

  test('shows the same message for an unknown address and a wrong password', async () => {
    const said = [];
    for (const code of ['invalid_credentials', 'user_not_found']) {
      const platform = fakePlatform();
      platform.session.signIn = refuse(code);
      const view = await open('/login', platform);
      await view.fill('ada@example.com', 'wrong');
      await view.send();
      said.push((await screen.findByRole('alert')).textContent);
      view.unmount();
    }
    expect(said[0]).toBe(said[1]);
    expect(said[0]).toContain('do not match');
  });

  test.each([
    ['email_not_confirmed', 400, 'not confirmed yet'],
    ['over_request_rate_limit', 429, 'wait five minutes'],
    ['over_request_rate_limit', 429, 'set a new password by email'],
    ['an_unheard_code', 429, 'wait five minutes'],
    ['AuthRetryableFetchError', 0, 'No answer came back'],
    ['unexpected_failure', 500, 'on our side'],
    ['user_banned', 403, 'blocked'],
    ['user_not_found', 403, 'reload this page'],
    ['session_not_found', 403, 'reload this page'],
    ['AuthSessionMissingError', 400, 'reload this page'],
    ['email_provider_disabled', 422, 'try again later'],
    ['request_entity_too_large', 413, 'shorten what you typed'],
    ['captcha_failed', 400, 'a new check is made'],
    ['verification_unavailable', 0, 'a new check is made'],
    ['verification_unreachable', 0, 'No answer came back'],
    ['too_many_challenges', 429, 'wait five minutes'],
  ])('explains the error %s and keeps the typed values', async (code, status, words) => {
    const platform = fakePlatform();
    platform.session.signIn = refuse(code, status);
    const view = await open('/login', platform);
    await view.fill('ada@example.com', 'some password');
    await view.send();
    const text = (await screen.findByRole('alert')).textContent;
    expect(text).toContain(words);
    expect(text).not.toContain('raw words');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('some password');
  });

  test('explains that there is no connection where an unknown error comes from that', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const platform = fakePlatform();
    platform.session.signIn = () => Promise.reject(new TypeError('a late script could not be loaded'));
    const view = await open('/login', platform);
    await view.fill('ada@example.com', 'some password');
    await view.send();
    expect((await screen.findByRole('alert')).textContent).toContain('No answer came back');
  });

  test('names missing values and focuses the field without sending a request', async () => {
    const platform = fakePlatform();
    const signIn = vi.spyOn(platform.session, 'signIn');
    const view = await open('/login', platform);
    await view.fill('no address', 'x');
    await view.send();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
    expect(screen.getByText('An address looks like name@example.com.')).toBeTruthy();
    expect(signIn).not.toHaveBeenCalled();
  });

  test('prepares the check that the visitor is human only when the form gets the focus', async () => {
    const platform = fakePlatform();
    const prepare = vi.spyOn(platform.verification, 'prepare');
    const view = await open('/login', platform);
    expect(prepare).not.toHaveBeenCalled();
    await view.user.click(screen.getByRole('textbox', { name: 'Email' }));
    expect(prepare).toHaveBeenLastCalledWith('sign_in');
    await view.user.click(screen.getByRole('tab', { name: 'Create account' }));
    await view.user.click(await screen.findByRole('textbox', { name: /^Name/ }));
    expect(prepare).toHaveBeenLastCalledWith('sign_in');
    await view.user.hover(screen.getByRole('button', { name: 'Continue as a guest' }));
    expect(prepare).toHaveBeenLastCalledWith('sign_in_as_guest');
  });

  test('is skipped for a signed-in visitor', async () => {
    const { router } = await open('/login', fakePlatform({ session: signedInSession }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  });

  test('can show the password', async () => {
    const { user } = await open();
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
  });

  test('takes a pasted password, and names its fields for password managers', async () => {
    const { user } = await open();
    const password = screen.getByLabelText('Password');
    await user.click(password);
    await user.paste('correct horse');
    expect(password).toHaveProperty('value', 'correct horse');
    expect(password.getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toContain('username');
  });
});

describe('creating an account', () => {
  test('keeps typed values when the visitor switches from sign-in', async () => {
    const view = await open();
    await view.fill('ada@example.com', 'correct horse');
    await view.user.click(screen.getByRole('tab', { name: 'Create account' }));
    await arrived(view, '/login?mode=sign-up');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ada@example.com');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  const code = () => screen.findByRole('textbox', { name: 'Code from the email' });

  test('leads to the home page, where pictures are made', async () => {
    const view = await open('/login?mode=sign-up');
    await view.user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    await view.send();
    await view.user.type(await code(), '123456{Enter}');
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  });

  test('sends a code with the name, and nothing that tells whether the address has an account', async () => {
    const platform = fakePlatform();
    platform.returnPath.remember('/ai-elf-generator');
    const send = vi.spyOn(platform.mailCode, 'send');
    const view = await open('/login?mode=sign-up', platform);
    await view.send();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
    await view.user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ada');
    await view.user.type(screen.getByRole('textbox', { name: 'Email' }), ' ada@example.com ');
    await view.send();
    await view.user.type(await code(), '123456{Enter}');
    await arrived(view, '/ai-elf-generator');
    expect(send).toHaveBeenCalledExactlyOnceWith({
      email: 'ada@example.com',
      name: 'Ada',
      returnTo: `${location.origin}/confirm`,
    });
  });

  test('lets the visitor in as a guest until the email is read, whose link then joins the account', async () => {
    const view = await open('/login?mode=sign-up');
    await view.user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    await view.send();
    await code();
    await view.user.click(screen.getByRole('button', { name: 'Begin as a guest' }));
    await arrived(view, '/');
    expect(view.platform.session.current()).toMatchObject({ isAnonymous: true });
    expect(askedLink()).toBe('ada@example.com');
  });
});

describe('a guest', () => {
  const guest: SessionSnapshot = { ...signedInSession, isAnonymous: true, email: null, name: null };

  test('gets a session without an address and begins on the home page', async () => {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Continue as a guest' }));
    await arrived(view, '/');
    expect(view.platform.session.current()).toMatchObject({ isAnonymous: true });
  });

  test('is asked before a password leads to another account, and stays a guest or changes', async () => {
    const platform = fakePlatform({ session: guest });
    const signIn = vi.spyOn(platform.session, 'signIn');
    const view = await open('/login', platform);
    await view.fill('ada@example.com', 'correct horse');
    await view.send();
    const question = await screen.findByRole('dialog', { name: 'Leave the guest account?' });
    expect(question.textContent).toContain('no way back to these pictures and credits');
    await view.user.click(screen.getByRole('button', { name: 'Stay a guest' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(signIn).not.toHaveBeenCalled();
    await view.isIdle();
    await view.send();
    await view.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await arrived(view, '/account');
    expect(signIn).toHaveBeenCalledOnce();
  });

  test('who agreed to leave is not asked again after a wrong password', async () => {
    const platform = fakePlatform({ session: guest });
    platform.session.signIn = refuse('invalid_credentials');
    const view = await open('/login', platform);
    await view.fill('ada@example.com', 'wrong');
    await view.send();
    await view.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByRole('alert');
    await view.isIdle();
    await view.send();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('can create an account and is told that pictures and credits are kept', async () => {
    const view = await open('/login?mode=sign-up', fakePlatform({ session: guest }));
    expect(screen.getByText(/come along/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue as a guest' })).toBeNull();
    expect(view.router.state.location.pathname).toBe('/login');
  });
});
