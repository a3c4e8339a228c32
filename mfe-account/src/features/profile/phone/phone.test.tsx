import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../../module.ts';

const phone = '+819012345678';
const next = '+442079460018';

async function open({
  hasTexts = true,
  number = phone as string | null,
  email = signedInSession.email,
} = {}) {
  const platform = fakePlatform({
    session: { ...signedInSession, email },
    hasTexts,
    rpc: { own_email: () => ({ email, change: null }), has_password: () => false },
  });
  platform.phoneCode.own = async () => number;
  const change = vi.spyOn(platform.phoneCode, 'change');
  const view = await renderModule(account, '/account/profile', platform);
  const ask = async (typed: string) => {
    await view.user.type(screen.getByRole('textbox', { name: /hone number$/ }), typed);
    await view.user.click(screen.getByRole('button', { name: /the number$/ }));
  };
  const enter = async () =>
    view.user.type(
      await screen.findByRole('textbox', { name: 'Code from the text message' }),
      '123456{Enter}',
    );
  return { ...view, platform, change, ask, enter };
}

test('where no text messages are sent, the profile has no phone number', async () => {
  await open({ hasTexts: false });
  expect(screen.getByRole('region', { name: 'Email' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Phone' })).toBeNull();
});

test.each([
  ['is changed', phone],
  ['is added to an account that has none', null],
])('a phone number %s by the code that is sent there', async (_, number) => {
  const { platform, change, ask, enter } = await open({ number });
  const confirm = vi.spyOn(platform.phoneCode, 'confirmChange');
  await ask('+44 (0)20 7946 0018');
  expect(change).toHaveBeenCalledExactlyOnceWith(next);
  await enter();
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ phone: next, code: '123456' });
  expect(await screen.findByText('Your phone number is confirmed.')).toBeTruthy();
  expect(screen.getByText(next).tagName).toBe('STRONG');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Phone' }));
});

const refuse = (code: string, status: number) => () =>
  Promise.reject(new PlatformError('raw words', { code, status }));

test('the phone number of another account is accepted like a free number, and who has its code is told', async () => {
  const { platform, ask, enter } = await open();
  platform.phoneCode.confirmChange = refuse('phone_exists', 422);
  await ask(next);
  await enter();
  expect((await screen.findByRole('alert')).textContent).toContain('This number belongs to another account.');
});

test('the phone number of another account is accepted also where the auth service refuses it, and its code is refused like a wrong code', async () => {
  const { platform, ask, enter } = await open();
  platform.phoneCode.change = refuse('phone_exists', 422);
  platform.phoneCode.confirmChange = refuse('otp_expired', 403);
  await ask(next);
  expect(await screen.findByRole('heading', { name: 'Check your phone' })).toBeTruthy();
  await enter();
  expect((await screen.findByRole('alert')).textContent).toContain('This code does not work.');
});

test('the account’s present phone number is not sent as a new one', async () => {
  const { change, ask } = await open();
  await ask(phone);
  expect(screen.getByText('This is your number already.')).toBeTruthy();
  expect(change).not.toHaveBeenCalled();
});

test('long after the sign-in, an account with nothing but a phone number needs a code from that number before changing it', async () => {
  const { platform, change, ask, user } = await open({ email: null });
  const methods = [{ method: 'otp', timestamp: Date.now() / 1000 - 3600 }];
  platform.mfa.assuranceLevel = async () => ({ current: 'aal1', next: 'aal1', methods });
  const send = vi.spyOn(platform.phoneCode, 'send');
  await ask(next);
  await user.click(await screen.findByRole('button', { name: 'Text me a code' }));
  expect(send).toHaveBeenCalledExactlyOnceWith(phone);
  expect(change).not.toHaveBeenCalled();
});

test('the profile of an account without an email address says what an address is for', async () => {
  await open({ email: null });
  expect(screen.getByText(/^Your account has no email address/)).toBeTruthy();
});
