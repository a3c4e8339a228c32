import type { SessionSnapshot } from '@irodori/platform';
import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';
import { askedLink } from './asked-link.ts';

const guest: SessionSnapshot = { ...signedInSession, isAnonymous: true, email: null, name: null };

async function open(platform = fakePlatform(), path = '/login') {
  const view = await renderModule(account, path, platform);
  const typeAddress = (address: string) =>
    view.user.type(screen.getByRole('textbox', { name: 'Email' }), address);
  const ask = () =>
    view.user.click(screen.getByRole('button', { name: /^(Email me a code|Create account)$/ }));
  return { ...view, platform, typeAddress, ask };
}

async function openStep(platform = fakePlatform(), path?: string) {
  const view = await open(platform, path);
  await view.typeAddress(' ada@example.com ');
  await view.ask();
  await screen.findByRole('heading', { name: 'Check your inbox' });
  const enter = async (code: string) => {
    await view.user.type(field(), code);
    await view.user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { ...view, enter };
}

const field = () => screen.getByRole('textbox', { name: 'Code from the email' });
const refuse = (code: string, status: number) => () =>
  Promise.reject(new PlatformError('raw words of the backend', { code, status }));

test('the code of an email signs a visitor in and leads to the remembered path', async () => {
  const platform = fakePlatform();
  platform.returnPath.remember('/results');
  const [send, redeem] = [vi.spyOn(platform.mailCode, 'send'), vi.spyOn(platform.mailCode, 'redeem')];
  const { enter, router } = await openStep(platform);
  expect(send).toHaveBeenCalledExactlyOnceWith({
    email: 'ada@example.com',
    name: '',
    returnTo: `${location.origin}/confirm`,
  });
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute('autocomplete')).toBe('one-time-code');
  await enter('123 456');
  expect(redeem).toHaveBeenCalledExactlyOnceWith({ email: 'ada@example.com', code: '123456' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/results'));
  expect(askedLink()).toBeUndefined();
});

test('the code of an email is followed by the second factor of an account that has one', async () => {
  const platform = fakePlatform();
  platform.mailCode.redeem = async () =>
    platform.setSession({ status: 'awaiting-second-factor', userId: 'u', email: 'ada@example.com' });
  const { enter, router } = await openStep(platform);
  await enter('123456');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One more step');
  expect(router.state.location.pathname).toBe('/login');
});

test('without an address no email is asked for, and the field says what is missing', async () => {
  const view = await open();
  const send = vi.spyOn(view.platform.mailCode, 'send');
  await view.ask();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
  expect(screen.getByText('Please enter your email address.')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['over_email_send_rate_limit', 429, 'An email was sent just now.'],
  ['captcha_failed', 400, 'a new check is made'],
  ['AuthRetryableFetchError', 0, 'No answer came back.'],
])('explains the error %s of the request and keeps the address', async (code, status, words) => {
  const platform = fakePlatform();
  platform.mailCode.send = refuse(code, status);
  const view = await open(platform);
  await view.typeAddress('ada@example.com');
  await view.ask();
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'ada@example.com');
});

test.each([
  ['otp_expired', 403, 'This code does not work.'],
  ['over_request_rate_limit', 429, 'The link in the email still works.'],
  ['user_banned', 403, 'This account is blocked.'],
  ['AuthRetryableFetchError', 0, 'No answer came back.'],
])('explains the error %s of a code and keeps it', async (code, status, words) => {
  const platform = fakePlatform();
  platform.mailCode.redeem = refuse(code, status);
  const { enter } = await openStep(platform);
  await enter('000000');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(field()).toHaveProperty('value', '000000');
});

test('a code without six digits is not sent', async () => {
  const platform = fakePlatform();
  const redeem = vi.spyOn(platform.mailCode, 'redeem');
  const { enter } = await openStep(platform);
  await enter('12345');
  expect(screen.getByText('The code has six digits.')).toBeTruthy();
  expect(redeem).not.toHaveBeenCalled();
});

test('a new code can be sent half a minute after the former one', async () => {
  const platform = fakePlatform();
  const send = vi.spyOn(platform.mailCode, 'send');
  const view = await open(platform);
  await view.typeAddress('ada@example.com');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await view.ask();
    const again = await screen.findByRole('button', { name: /^Send a new code \(in [23]\d s\)$/ });
    act(() => again.click());
    expect(send).toHaveBeenCalledOnce();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await act(async () => screen.getByRole('button', { name: 'Send a new code' }).click());
    expect(send).toHaveBeenCalledTimes(2);
    expect(screen.getByText(/^A new code is on its way/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Send a new code \(in [23]\d s\)$/ })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('another address can be typed in place of the first one', async () => {
  const { user } = await openStep();
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'ada@example.com');
});

test('a guest reads when pictures and credits come along, and the address of the link is kept', async () => {
  await openStep(fakePlatform({ session: guest }), '/login?mode=sign-up');
  expect(screen.getByText(/^If the address is new here, your pictures and credits come along/)).toBeTruthy();
  expect(askedLink()).toBe('ada@example.com');
});

test('a guest’s link that was asked for here may keep the guest account', async () => {
  localStorage.setItem('irodori:asked-link', 'ada@example.com');
  history.replaceState(null, '', '/confirm?token_hash=h&type=magiclink');
  const platform = fakePlatform({ session: guest });
  const verify = vi.spyOn(platform.session, 'verifyLink');
  const { user, router } = await renderModule(account, '/confirm?token_hash=h&type=magiclink', platform);
  expect(await screen.findByText(/link for ada@example.com and that address is new here/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue with the link' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  expect(verify).toHaveBeenCalledExactlyOnceWith({
    tokenHash: 'h',
    type: 'magiclink',
    askedFor: 'ada@example.com',
  });
  history.replaceState(null, '', '/');
});
