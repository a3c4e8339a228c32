import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';

const minutesAgo = (minutes: number): number => Date.now() / 1000 - minutes * 60;

/** The security page of a visitor who gave the password, and the second factor if there is one, so long ago. */
async function open({
  minutes,
  hasFactor,
  hasPassword = true,
}: {
  minutes: number;
  hasFactor: boolean;
  hasPassword?: boolean;
}) {
  const platform = fakePlatform({
    session: signedInSession,
    rpc: { has_password: () => hasPassword, recovery_codes_left: () => 9 },
  });
  if (hasFactor) {
    const { id } = await platform.mfa.enrol({ factorType: 'totp', friendlyName: 'Phone' });
    await platform.mfa.verify({ factorId: id, challengeId: 'first', code: '123456' });
  }
  const level = hasFactor ? 'aal2' : 'aal1';
  platform.mfa.assuranceLevel = async () => ({
    current: level,
    next: level,
    methods: [{ method: hasFactor ? 'totp' : 'password', timestamp: minutesAgo(minutes) }],
  });
  return { platform, ...(await renderModule(account, '/account/security', platform)) };
}

const add = () => screen.findByRole('button', { name: 'Add an authenticator app' });
const isIdle = () => waitFor(async () => expect((await add()).getAttribute('aria-busy')).not.toBe('true'));
const dialog = () => screen.findByRole('dialog', { name: 'Is it you?' });
const password = () => screen.findByLabelText('Password', { selector: 'input' });

test('an action soon after the sign-in asks for nothing', async () => {
  const { user } = await open({ minutes: 13, hasFactor: false });
  await user.click(await add());
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
});

test('an action long after the sign-in asks for the password and then goes on', async () => {
  const { user, platform } = await open({ minutes: 14.5, hasFactor: false });
  const confirmed = vi.spyOn(platform.session, 'confirmPassword');
  await user.click(await add());
  await dialog();
  expect(document.activeElement).toBe(await password());
  expect((await platform.mfa.list()).all).toEqual([]);
  await user.type(await password(), 'correct horse{Enter}');
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(confirmed).toHaveBeenCalledExactlyOnceWith('correct horse');
});

test('an action of a visitor with a second factor asks for its code and then goes on', async () => {
  const { user, platform } = await open({ minutes: 20, hasFactor: true });
  await user.click(await screen.findByRole('button', { name: 'Remove Phone…' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await dialog();
  const code = await screen.findByRole('textbox', { name: /^Code/ });
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(async () => expect((await platform.mfa.list()).all).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(['Not now', 'Close'])('“%s” in the dialog leaves the action undone', async (name) => {
  const { user, platform } = await open({ minutes: 20, hasFactor: false });
  await user.click(await add());
  await dialog();
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await isIdle();
  expect((await platform.mfa.list()).all).toEqual([]);
});

test('a wrong password is explained and the dialog stays', async () => {
  const { user, platform } = await open({ minutes: 20, hasFactor: false });
  platform.session.confirmPassword = () =>
    Promise.reject(new PlatformError('raw words', { code: 'invalid_credentials', status: 400 }));
  await user.click(await add());
  await user.type(await password(), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('This is not your password.');
  expect(await password()).toHaveProperty('value', 'wrong');
});

test('an action that the database refuses for a stale sign-in asks for the password although this clock says it is fresh', async () => {
  const { user, platform } = await open({ minutes: 1, hasFactor: false });
  const { enrol } = platform.mfa;
  let isFresh = false;
  platform.session.confirmPassword = async () => {
    isFresh = true;
  };
  platform.mfa.enrol = async (factor) => {
    if (!isFresh) throw new PlatformError('step_up_required', { code: 'PT403', status: 403 });
    return enrol(factor);
  };
  await user.click(await add());
  await user.type(await password(), 'correct horse{Enter}');
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
});

test('a guest is asked for nothing', async () => {
  const { user, platform } = await open({ minutes: 20, hasFactor: false });
  platform.setSession({ ...signedInSession, email: null, isAnonymous: true });
  await user.click(await add());
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
});

test('a visitor without a password is asked for a code from an email alone, and the action goes on', async () => {
  const { user, platform } = await open({ minutes: 20, hasFactor: false, hasPassword: false });
  const redeem = vi.spyOn(platform.mailCode, 'redeem');
  await user.click(await add());
  const ask = await screen.findByRole('button', { name: 'Email me a code' });
  expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull();
  await user.click(ask);
  const code = await screen.findByRole('textbox', { name: 'Code from the email' });
  expect(screen.queryByRole('button', { name: 'Use another address' })).toBeNull();
  await user.type(code, '123456{Enter}');
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(redeem).toHaveBeenCalledExactlyOnceWith({ email: signedInSession.email, code: '123456' });
});

test('a visitor without an address is asked for a code from a text message alone, also in an account with a password', async () => {
  const { user, platform } = await open({ minutes: 20, hasFactor: false });
  act(() => platform.setSession({ ...signedInSession, email: null }));
  platform.phoneCode.own = async () => '+819012345678';
  const redeem = vi.spyOn(platform.phoneCode, 'redeem');
  await user.click(await add());
  expect((await dialog()).textContent).toContain('have a code sent to your phone');
  expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Text me a code' }));
  await user.type(
    await screen.findByRole('textbox', { name: 'Code from the text message' }),
    '123456{Enter}',
  );
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(redeem).toHaveBeenCalledExactlyOnceWith({ phone: '+819012345678', code: '123456' });
});

test('a visitor with a passkey can give it in place of the password, and one without is not asked for any', async () => {
  const { user, platform } = await open({ minutes: 20, hasFactor: false });
  const confirm = vi.spyOn(platform.passkeys, 'confirm');
  await user.click(await add());
  await password();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  await isIdle();

  await platform.passkeys.add();
  confirm.mockRejectedValueOnce(new PlatformError('', { code: 'passkey_of_another_account', status: 0 }));
  await user.click(await add());
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This passkey belongs to another account.',
  );
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(confirm).toHaveBeenCalledTimes(2);
});

/** A page of a visitor whose sign-in a recovery code completed just now; the auth service keeps level aal1. */
async function openRecovered(path: string) {
  const platform = fakePlatform({
    session: signedInSession,
    rpc: {
      has_password: () => true,
      recovery_codes_left: () => 9,
      own_email: () => ({ email: signedInSession.email, change: null }),
    },
  });
  await platform.passkeys.add();
  const { id } = await platform.mfa.enrol({ factorType: 'totp', friendlyName: 'Phone' });
  await platform.mfa.verify({ factorId: id, challengeId: 'first', code: '123456' });
  let current: 'aal1' | 'aal2' = 'aal1';
  const { verify } = platform.mfa;
  platform.mfa.verify = async (proof) => {
    await verify(proof);
    current = 'aal2';
  };
  platform.mfa.assuranceLevel = async () => ({
    current,
    next: 'aal2',
    methods: [{ method: current === 'aal2' ? 'totp' : 'recovery_code', timestamp: minutesAgo(1) }],
  });
  platform.session.updateUser = async () => {
    if (current !== 'aal2') throw new PlatformError('', { code: 'insufficient_aal', status: 401 });
  };
  return { platform, ...(await renderModule(account, path, platform)) };
}

const changes = [
  [
    'the password',
    '/new-password',
    'Password',
    'correct horse battery',
    /Save the new password/,
    /Your password is changed/,
  ],
  [
    'the address',
    '/account/profile',
    'New address',
    'new@irodori.example',
    /Change the address/,
    /^You sign in with/,
  ],
] as const;

test.each(changes)(
  'after a recovery code, a change of %s asks for the second factor itself and offers no recovery code, and then goes on',
  async (_, path, field, value, button, done) => {
    const { user, platform } = await openRecovered(path);
    const update = vi.spyOn(platform.session, 'updateUser');
    await user.type(await screen.findByLabelText(field, { selector: 'input' }), value);
    await user.click(screen.getByRole('button', { name: button }));
    const question = within(await dialog());
    const code = await question.findByRole('textbox', { name: /^Code/ });
    expect(question.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    expect(update).not.toHaveBeenCalled();
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(await screen.findByText(done)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test.each(changes)(
  'after a recovery code, the dialog for a change of %s leads to the removal of a lost second factor',
  async (_, path, field, value, button) => {
    const { user, router } = await openRecovered(path);
    await user.type(await screen.findByLabelText(field, { selector: 'input' }), value);
    await user.click(screen.getByRole('button', { name: button }));
    await user.click(within(await dialog()).getByRole('link', { name: 'Remove my second factor' }));
    await waitFor(() => expect(router.state.location.hash).toBe('#factor-title'));
    expect(router.state.location.pathname).toBe('/account/security');
    expect(await screen.findByRole('button', { name: 'Remove my second factor' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('after a recovery code, the removal of a passkey leads to the lost second factor and leaves no dialog open', async () => {
  const { user, platform } = await openRecovered('/account/security');
  await user.click(await screen.findByRole('button', { name: 'Remove Sample Keychain…' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('link', { name: 'Remove my second factor' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second factor' }));
  expect(await platform.passkeys.list()).toHaveLength(1);
});

test('an action that a recovery code allows still offers one', async () => {
  const { user } = await open({ minutes: 20, hasFactor: true });
  await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  await dialog();
  expect(await screen.findByRole('button', { name: 'Use a recovery code' })).toBeTruthy();
});

/** The security page of a visitor without an address and without a phone, who signs in at a provider. */
async function openNameless(providers: readonly string[], passkeys = 0) {
  const session = { ...signedInSession, email: null };
  const platform = fakePlatform({ session, providers });
  for (let n = 0; n < passkeys; n += 1) await platform.passkeys.add();
  platform.session.identities = async () => [
    { id: 'i1', provider: 'github', email: null, linkedAt: '2026-11-20T10:00:00Z' },
  ];
  platform.mfa.assuranceLevel = async () => ({
    current: 'aal1',
    next: 'aal1',
    methods: [{ method: 'oauth', timestamp: minutesAgo(20) }],
  });
  return { platform, ...(await renderModule(account, '/account/security', platform)) };
}

test('a visitor without an address and a phone is asked to sign in at the linked provider, which leads back to the page', async () => {
  const { user, platform } = await openNameless(['github', 'google']);
  const leave = vi.spyOn(platform.ways, 'proveWith');
  await user.click(await add());
  const question = within(await dialog());
  await user.click(await question.findByRole('button', { name: 'Continue with GitHub' }));
  expect(leave).toHaveBeenCalledExactlyOnceWith('github', `${location.origin}/confirm`);
  expect(platform.returnPath.pluck()).toBe('/account/security');
  expect(question.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  expect(question.queryByRole('button', { name: 'Text me a code' })).toBeNull();
});

test('a visitor without an address and a phone can give a passkey, and the action goes on', async () => {
  const { user } = await openNameless([], 1);
  await user.click(await add());
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
});

test('a visitor without an address, a phone and a passkey whose provider is switched off is told what to do', async () => {
  const { user } = await openNameless(['google']);
  await user.click(await add());
  const question = within(await dialog());
  expect(await question.findByText(/is switched off here at the moment/)).toBeTruthy();
  expect(question.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/support');
});
