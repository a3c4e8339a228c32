import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';

async function open(...apps: readonly string[]) {
  const platform = fakePlatform({ session: signedInSession });
  for (const friendlyName of apps) {
    const { id } = await platform.mfa.enrol({ factorType: 'totp', friendlyName });
    await platform.mfa.verify({ factorId: id, challengeId: 'first', code: '123456' });
  }
  return { platform, ...(await renderModule(account, '/account/security', platform)) };
}

const add = () => screen.findByRole('button', { name: 'Add an authenticator app' });

test('an authenticator app is added by its first code, and then listed', async () => {
  const { user } = await open();
  await user.click(await add());
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(screen.getByText('SAMP LESE CRET')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Code/ }), '123456');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect((await screen.findByRole('status')).textContent).toContain('is added');
  expect((await screen.findByRole('listitem')).textContent).toContain('Authenticator app');
});

test('the page takes back that an app is added when it is removed, and the reverse', async () => {
  const { user } = await open('Phone');
  const addOne = async () => {
    await user.click(await add());
    await user.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456');
    await user.click(screen.getByRole('button', { name: 'Add it' }));
    await screen.findByText('Your authenticator app is added.');
  };
  await addOne();
  await user.click(await screen.findByRole('button', { name: 'Remove Phone…' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('Phone is removed.');
  expect(screen.queryByText('Your authenticator app is added.')).toBeNull();
  await addOne();
  expect(screen.queryByText('Phone is removed.')).toBeNull();
});

test('a wrong code adds nothing and is explained', async () => {
  const { user } = await open();
  await user.click(await add());
  await user.type(await screen.findByRole('textbox', { name: /^Code/ }), '000000');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This code does not fit.');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('an authenticator app is removed again if the visitor cancels before its first code', async () => {
  const { user, platform } = await open();
  await user.click(await add());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await add();
  await waitFor(async () => expect((await platform.mfa.list()).all).toEqual([]));
});

test('each app has a name of its own', async () => {
  const { user, platform } = await open('Authenticator app');
  const enrol = vi.spyOn(platform.mfa, 'enrol');
  await user.click(await add());
  await screen.findByRole('img', { name: /^QR code/ });
  expect(enrol).toHaveBeenCalledExactlyOnceWith({
    factorType: 'totp',
    friendlyName: 'Authenticator app 2',
    issuer: 'Irodori',
  });
});

test('an app is removed only after a question, and the session takes the lower level', async () => {
  const { user, platform } = await open('Phone');
  const refresh = vi.spyOn(platform.session, 'refresh');
  await user.click(await screen.findByRole('button', { name: 'Remove Phone…' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('You sign in without a second factor then.');
  expect(screen.queryAllByRole('listitem', { hidden: true })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { hidden: true })).toBeNull());
  expect(refresh).toHaveBeenCalledOnce();
  expect(await screen.findByText('Phone is removed.')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second factor' })),
  );
});

test('an app whose removal is followed by a failed refresh of the session is gone from the page', async () => {
  const { user, platform } = await open('Phone');
  platform.session.refresh = () =>
    Promise.reject(new PlatformError('', { code: 'AuthRetryableFetchError', status: 0 }));
  await user.click(await screen.findByRole('button', { name: 'Remove Phone…' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a removal that fails is explained, and the app stays', async () => {
  const { user, platform } = await open('Phone');
  platform.mfa.unenrol = () =>
    Promise.reject(new PlatformError('', { code: 'insufficient_aal', status: 403 }));
  await user.click(await screen.findByRole('button', { name: 'Remove Phone…' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This needs your second factor.');
  expect(screen.queryAllByRole('listitem', { hidden: true })).toHaveLength(1);
});

test('a password is offered to an account with an email address, and an address first to one without', async () => {
  const { platform } = await open();
  const panel = within(screen.getByRole('region', { name: 'Password' }));
  expect(panel.getByRole('link', { name: 'Choose a password' }).getAttribute('href')).toBe('/new-password');
  act(() => platform.setSession({ ...signedInSession, email: null }));
  expect(panel.queryByRole('link', { name: 'Choose a password' })).toBeNull();
  expect(panel.getByRole('link', { name: 'Add an email address' }).getAttribute('href')).toBe(
    '/account/profile',
  );
});

test('a guest is led to the sign-up', async () => {
  const platform = fakePlatform({ session: { ...signedInSession, email: null, isAnonymous: true } });
  const { router } = await renderModule(account, '/account/security', platform);
  await waitFor(() => expect(router.state.location.search).toBe('?mode=sign-up'));
});
