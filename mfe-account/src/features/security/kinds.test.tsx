import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';

const refuse = (code: string, status: number) => () =>
  Promise.reject(new PlatformError('raw words', { code, status }));

/** The panel of second factors on the security page. */
async function open({ hasTexts = false } = {}) {
  const platform = fakePlatform({
    session: signedInSession,
    hasTexts,
    rpc: { recovery_codes_left: () => null, make_recovery_codes: () => ['0'.repeat(24)] },
  });
  const view = await renderModule(account, '/account/security', platform);
  const panel = within(await screen.findByRole('region', { name: 'Second factor' }));
  const press = async (name: string) => view.user.click(await panel.findByRole('button', { name }));
  return { ...view, platform, mfa: platform.mfa, panel, press };
}

test('a security key is added under a name, listed, and brings the recovery codes', async () => {
  const { user, panel, press } = await open();
  await press('Add a security key');
  const name = await panel.findByRole('textbox', { name: /^Name of the key/ });
  expect(document.activeElement).toBe(name);
  await user.type(name, ' keyring {Enter}');
  await panel.findByText('Your security key is added.');
  await panel.findByText('Security key “keyring”');
  await panel.findByRole('list', { name: 'Your recovery codes' });
  await press('Remove Security key “keyring”…');
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'You sign in without a second factor then.',
  );
});

test('security keys without a name are numbered', async () => {
  const { mfa, press } = await open();
  await mfa.addSecurityKey('Security key');
  const added = vi.spyOn(mfa, 'addSecurityKey');
  await press('Add a security key');
  await press('Add it');
  expect(added).toHaveBeenCalledExactlyOnceWith('Security key 2');
});

test.each([
  ['NotAllowedError', 0, 'No security key was used.'],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 0, 'This key is your second factor already.'],
  ['too_many_enrolled_mfa_factors', 422, 'You have as many second factors as there may be.'],
])('the error %s of a new security key is explained, and the name stays', async (code, status, words) => {
  const { user, mfa, panel, press } = await open();
  mfa.addSecurityKey = refuse(code, status);
  await press('Add a security key');
  await user.type(await panel.findByRole('textbox'), 'keyring');
  await press('Add it');
  expect((await panel.findByRole('alert')).textContent).toContain(words);
  expect(panel.getByRole('textbox')).toHaveProperty('value', 'keyring');
  await press('Cancel');
  expect(document.activeElement).toBe(await panel.findByRole('button', { name: 'Add a security key' }));
});

test('a phone is added by the code of a text message, with a word on what is safer', async () => {
  const { user, mfa, panel, press } = await open({ hasTexts: true });
  const enrol = vi.spyOn(mfa, 'enrol');
  await press('Add a phone');
  const number = await panel.findByRole('textbox', { name: 'Phone number' });
  expect(panel.getByText(/an authenticator app or a security key is safer/)).toBeDefined();
  await user.type(number, '090 1234 5678{Enter}');
  await panel.findByText(/^Please begin with \+ and the code of your country/);
  expect(enrol).not.toHaveBeenCalled();
  await user.clear(number);
  await user.type(number, '+81 90-1234-5678{Enter}');
  const code = await panel.findByRole('textbox', { name: 'Code from the text message' });
  expect(panel.getByText(/is on its way to/).textContent).toContain('+819012345678.');
  await user.type(code, '123456{Enter}');
  await panel.findByText('Your phone is added.');
  await panel.findByText('Phone ending in 78');
  expect(enrol).toHaveBeenCalledExactlyOnceWith({
    factorType: 'phone',
    phone: '+819012345678',
    friendlyName: 'Phone ending in 78',
  });
});

test.each([
  ['mfa_phone_enroll_not_enabled', 422, 'Codes by text message are switched off here.'],
  ['mfa_verified_factor_exists', 422, 'This phone is your second factor already.'],
  ['validation_failed', 400, 'This number was not accepted.'],
])('the error %s of a new phone is explained, and the number stays', async (code, status, words) => {
  const { user, mfa, panel, press } = await open({ hasTexts: true });
  mfa.enrol = refuse(code, status);
  await press('Add a phone');
  await user.type(await panel.findByRole('textbox'), '+819012345678{Enter}');
  expect((await panel.findByRole('alert')).textContent).toContain(words);
  expect(panel.getByRole('textbox')).toHaveProperty('value', '+819012345678');
});

test('a phone that gets no message, or whose code is not given, is removed again', async () => {
  const { user, mfa, panel, press } = await open({ hasTexts: true });
  const { challenge } = mfa;
  mfa.challenge = refuse('sms_send_failed', 500);
  await press('Add a phone');
  await user.type(await panel.findByRole('textbox'), '+819012345678{Enter}');
  await panel.findByText('The message could not be sent.');
  expect((await mfa.list()).all).toEqual([]);
  mfa.challenge = challenge;
  await press('Text me a code');
  await panel.findByRole('textbox', { name: 'Code from the text message' });
  await press('Cancel');
  expect(document.activeElement).toBe(await panel.findByRole('button', { name: 'Add a phone' }));
  await waitFor(async () => expect((await mfa.list()).all).toEqual([]));
});

test('where the project sends no text messages, no phone can be added', async () => {
  const { panel } = await open();
  await panel.findByRole('button', { name: 'Add a security key' });
  expect(panel.queryByRole('button', { name: 'Add a phone' })).toBeNull();
});
