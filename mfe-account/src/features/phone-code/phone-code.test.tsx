import type { SessionSnapshot } from '@irodori/platform';
import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';
import { phoneComplaint, phoneOf } from './phone-number.ts';

const phone = '+819012345678';
const entry = () => screen.queryByRole('button', { name: 'Use your phone' });
const number = () => screen.getByRole('textbox', { name: 'Phone number' });
const code = () => screen.getByRole('textbox', { name: 'Code from the text message' });
const refuse =
  (reason: string, status: number, message = 'raw words of the backend') =>
  () =>
    Promise.reject(new PlatformError(message, { code: reason, status }));

async function open(platform = fakePlatform({ hasTexts: true }), path = '/login') {
  const view = await renderModule(account, path, platform);
  await view.user.click(screen.getByRole('button', { name: 'Use your phone' }));
  const ask = async (typed: string) => {
    await view.user.type(number(), typed);
    await view.user.click(screen.getByRole('button', { name: 'Text me a code' }));
  };
  return { ...view, platform, ask };
}

async function openStep(platform = fakePlatform({ hasTexts: true }), path?: string) {
  const view = await open(platform, path);
  await view.ask('+81 (0)90-1234-5678');
  await screen.findByRole('heading', { name: 'Check your phone' });
  const enter = async (typed: string) => {
    await view.user.type(code(), typed);
    await view.user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { ...view, enter };
}

test.each([
  ['no text messages are sent', fakePlatform()],
  [
    'the auth service does not say whether text messages are sent',
    Object.assign(fakePlatform(), { ways: { offered: () => Promise.reject(new Error('no answer')) } }),
  ],
])('where %s, the sign-in page has no way by phone', async (_, platform) => {
  await renderModule(account, '/login', platform);
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy();
  expect(entry()).toBeNull();
});

test('the code of a text message signs a visitor in and leads to the remembered path', async () => {
  const platform = fakePlatform({ hasTexts: true });
  platform.returnPath.remember('/results');
  const [send, redeem] = [vi.spyOn(platform.phoneCode, 'send'), vi.spyOn(platform.phoneCode, 'redeem')];
  const { enter, router } = await openStep(platform);
  expect(send).toHaveBeenCalledExactlyOnceWith(phone);
  expect(screen.getByText(phone)).toBeTruthy();
  expect(document.activeElement).toBe(code());
  await enter('123 456');
  expect(redeem).toHaveBeenCalledExactlyOnceWith({ phone, code: '123456' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/results'));
});

test('the code of a text message is followed by the second factor of an account that has one', async () => {
  const platform = fakePlatform({ hasTexts: true });
  platform.phoneCode.redeem = async () =>
    platform.setSession({ status: 'awaiting-second-factor', userId: 'u', email: null });
  const { enter } = await openStep(platform);
  await enter('123456');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One more step');
});

test('the sign-in by phone says that an email address or a passkey is safer', async () => {
  const { ask } = await open(fakePlatform({ hasTexts: true }));
  await ask('+');
  expect(screen.getByText(/an email address or a passkey is safer/)).toBeDefined();
});

test('a number without the code of its country is not sent, and the field says how to begin', async () => {
  const { ask, platform } = await open();
  const send = vi.spyOn(platform.phoneCode, 'send');
  await ask('090 1234 5678');
  expect(screen.getByText(/^Please begin with \+ and the code of your country/)).toBeTruthy();
  expect(document.activeElement).toBe(number());
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['over_sms_send_rate_limit', 429, 'You can have a new one sent in 42 seconds.'],
  ['validation_failed', 400, 'This number was not accepted.'],
  ['sms_send_failed', 500, 'The message could not be sent.'],
  ['phone_provider_disabled', 400, 'choose another way to sign in'],
  ['captcha_failed', 400, 'a new check is made'],
  ['AuthRetryableFetchError', 0, 'No answer came back.'],
])(
  'explains the error %s of a request for a text message and keeps the number',
  async (reason, status, words) => {
    const platform = fakePlatform({ hasTexts: true });
    const message = 'For security purposes, you can only request this after 42 seconds.';
    platform.phoneCode.send = refuse(reason, status, message);
    const { ask } = await open(platform);
    await ask(phone);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(number()).toHaveProperty('value', phone);
  },
);

test.each([
  ['otp_expired', 403, 'This code does not work.'],
  ['over_request_rate_limit', 429, 'Please wait five minutes'],
  ['user_banned', 403, 'This account is blocked.'],
])('explains the error %s of a texted code and keeps it', async (reason, status, words) => {
  const platform = fakePlatform({ hasTexts: true });
  platform.phoneCode.redeem = refuse(reason, status);
  const { enter } = await openStep(platform);
  await enter('000000');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(code()).toHaveProperty('value', '000000');
});

test('a new text message can be asked for by the clock, also after a look elsewhere, and waits as long as the auth service says', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { platform } = await openStep();
    // While the visitor reads the message on the phone, timers of the hidden tab run late.
    vi.setSystemTime(Date.now() + 30_000);
    await vi.advanceTimersByTimeAsync(1000);
    platform.phoneCode.send = refuse(
      'over_sms_send_rate_limit',
      429,
      'For security purposes, you can only request this after 25 seconds.',
    );
    (await screen.findByRole('button', { name: 'Send a new code' })).click();
    expect(await screen.findByRole('button', { name: /^Send a new code \(in 2\d s\)$/ })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('the visitor can go back from the code to the number, and from there to the other ways to sign in', async () => {
  const { user } = await openStep();
  await user.click(screen.getByRole('button', { name: 'Use another number' }));
  expect(number()).toHaveProperty('value', '+81 (0)90-1234-5678');
  await user.click(screen.getByRole('button', { name: 'Use another way' }));
  expect(document.activeElement).toBe(entry());
});

test('the code step tells a guest when the guest account’s pictures and credits are kept', async () => {
  const guest: SessionSnapshot = { ...signedInSession, isAnonymous: true, email: null, name: null };
  await openStep(fakePlatform({ session: guest, hasTexts: true }), '/login?mode=sign-up');
  expect(screen.getByText(/^If the number is new here, your pictures and credits come along/)).toBeTruthy();
});

test.each([
  ['+81 90-1234-5678', '+819012345678', /^$/],
  ['００８１ ９０ １２３４ ５６７８', '+819012345678', /^$/],
  ['+44 (0)20 7946 0018', '+442079460018', /^$/],
  ['', '', /Please enter/],
  ['090 1234 5678', '09012345678', /begin with \+/],
  ['+81 9x', '+819x', /digits alone/],
  ['+81 90', '+8190', /too short/],
  ['+81 90 1234 5678 9012', '+8190123456789012', /too long/],
])('the typed number “%s” is understood as “%s” with the fault %s', (typed, understood, fault) => {
  expect(phoneOf(typed)).toBe(understood);
  expect(phoneComplaint(understood) ?? '').toMatch(fault);
});
