import type { SessionSnapshot } from '@irodori/platform';
import { fakePlatform, signedInSession, type TableResult } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';

const codes = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(24));
type Rpc = Readonly<Record<string, TableResult>>;

async function open(
  path: string,
  rpc: Rpc,
  { session = signedInSession as SessionSnapshot, factors = 1 } = {},
) {
  const platform = fakePlatform({ session, rpc: { make_recovery_codes: codes, ...rpc } });
  for (let n = 0; n < factors; n += 1) {
    const { id } = await platform.mfa.enrol({ factorType: 'totp', friendlyName: `Phone ${n}` });
    await platform.mfa.verify({ factorId: id, challengeId: 'first', code: '123456' });
  }
  return { platform, show: () => renderModule(account, path, platform) };
}

const security = '/account/security';
const list = () => screen.findByRole('list', { name: 'Your recovery codes' });
const make = () => screen.findByRole('button', { name: 'Make recovery codes' });

test('the first authenticator app brings recovery codes, shown until the visitor has kept them', async () => {
  const { show } = await open(security, { recovery_codes_left: () => null }, { factors: 0 });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  await user.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  const shown = await list();
  expect(shown.textContent).toContain('9999-9999-9999-9999-9999-9999');
  expect(screen.queryByText(/Earlier codes do not work/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(screen.getByText(/^10 of 10 left/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recovery codes' }));
  expect(screen.queryByRole('list', { name: 'Your recovery codes' })).toBeNull();
});

test('new codes are said to replace the earlier ones', async () => {
  const { show } = await open(security, { recovery_codes_left: () => 9 });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  await list();
  expect(screen.getByText(/Earlier codes do not work any more\.$/)).toBeTruthy();
});

test('codes are made on request and can be copied and downloaded', async () => {
  const { show } = await open(security, { recovery_codes_left: () => null });
  const { user } = await show();
  await user.click(await make());
  await waitFor(async () => expect(document.activeElement).toBe(await list()));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toContain('0000-0000-0000-0000-0000-0000\n1111');
  expect(await screen.findByText('Copied.')).toBeTruthy();
  const file = decodeURIComponent(screen.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '');
  expect(file).toContain('9999-9999-9999-9999-9999-9999');
});

test('where the browser has no clipboard, the codes are selected, and the page says how to keep them', async () => {
  const { show } = await open(security, { recovery_codes_left: () => null });
  const { user } = await show();
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  await user.click(await make());
  const shown = await list();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/does not allow copying here.*download or print them\.$/)).toBeTruthy();
  expect(getSelection()?.toString()).toBe(shown.textContent);
});

test('a visitor who has used codes sees how many are left', async () => {
  const { show } = await open(security, { recovery_codes_left: () => 3 });
  await show();
  expect(await screen.findByText(/^3 of 10 left/)).toBeTruthy();
});

test('a visitor without a second factor is offered no recovery codes', async () => {
  const { show } = await open(security, {}, { factors: 0 });
  await show();
  await screen.findByRole('button', { name: 'Add an authenticator app' });
  expect(screen.queryByText('Recovery codes')).toBeNull();
});

const halfWay: SessionSnapshot = {
  status: 'awaiting-second-factor',
  userId: signedInSession.userId,
  email: signedInSession.email,
};

/** The sign-in page with the form for a recovery code, which the database answers so. */
async function openForm(result: string) {
  const { platform, show } = await open(
    '/login',
    { redeem_recovery_code: () => result },
    { session: halfWay },
  );
  platform.session.refresh = async () => platform.setSession(signedInSession);
  const view = await show();
  await view.user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  const field = await screen.findByRole('textbox', { name: 'Recovery code' });
  return {
    ...view,
    platform,
    field,
    send: () => view.user.click(screen.getByRole('button', { name: 'Confirm' })),
  };
}

test('a recovery code in place of the second factor completes the sign-in', async () => {
  const { user, field, send, router, platform } = await openForm('done');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'abcd-efgh-jkmn-pqrs-tvwx-yz01');
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  const redeemed = platform.queries.find(({ target }) => target === 'redeem_recovery_code');
  expect(redeemed?.calls[0]?.args).toEqual([{ code: 'abcd-efgh-jkmn-pqrs-tvwx-yz01' }]);
});

test.each([
  ['wrong', 'This recovery code does not fit.'],
  ['too_often', 'Too many wrong recovery codes.'],
])('a recovery code that is refused as %s is explained and stays in the field', async (result, words) => {
  const { user, field, send, platform } = await openForm(result);
  await user.type(field, '0'.repeat(24));
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(field).toHaveProperty('value', '0'.repeat(24));
  expect(platform.session.current().status).toBe('awaiting-second-factor');
});

test('a recovery code of another length is not sent', async () => {
  const { user, field, send, platform } = await openForm('done');
  await user.type(field, 'abcd');
  await send();
  expect(screen.getByText('A recovery code has 24 letters and digits.')).toBeTruthy();
  expect(platform.queries.map(({ target }) => target)).not.toContain('redeem_recovery_code');
});

test('a visitor who came in by a recovery code can remove the lost factors, which the auth service would not', async () => {
  const { platform, show } = await open(security, {
    recovery_codes_left: () => 9,
    remove_lost_factors: () => null,
  });
  let isLost = false;
  const { list: factors } = platform.mfa;
  platform.mfa.list = async () => (isLost ? { all: [], totp: [], phone: [], webauthn: [] } : factors());
  platform.mfa.assuranceLevel = async () => ({
    current: 'aal1',
    next: isLost ? 'aal1' : 'aal2',
    methods: [{ method: 'recovery_code', timestamp: Date.now() / 1000 }],
  });
  platform.session.refresh = async () => {
    isLost = true;
  };
  const unenrol = vi.spyOn(platform.mfa, 'unenrol');
  const { user } = await show();
  await screen.findByText('You came in by a recovery code.');
  expect(screen.queryByRole('button', { name: /^Remove Phone/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove my second factor' }));
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeTruthy();
  expect(platform.queries.map(({ target }) => target)).toContain('remove_lost_factors');
  expect(unenrol).not.toHaveBeenCalled();
});
