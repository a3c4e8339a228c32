import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession, type TableResult } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import account from '../../module.ts';

const address = 'ada@example.org';
const reported = {
  kind: 'passkey_added',
  detail: 'Laptop',
  at: '2026-11-23T10:00:00Z',
  address,
  wasUsed: false,
};
const secured = { address, outcome: 'kept', removed: [] };
afterEach(() => history.replaceState(null, '', '/'));

/** The page as the link of a mail opens it; `rpc` is what the database answers. */
async function open(
  rpc: Readonly<Record<string, TableResult>>,
  hash = '#secret',
  session?: typeof signedInSession,
) {
  history.replaceState(null, '', `/not-me${hash}`);
  const platform = fakePlatform({
    rpc: { reported_change: () => reported, own_change: () => ({ ...reported, address: null }), ...rpc },
    ...(session && { session }),
  });
  const requestReset = vi.spyOn(platform.session, 'requestPasswordReset');
  const called = (name: string) => platform.queries.filter(({ target }) => target === name);
  return { platform, requestReset, called, ...(await renderModule(account, `/not-me${hash}`, platform)) };
}
const lock = () => screen.findByRole('button', { name: 'Lock everybody out' });

test('the link of a mail shows what was reported and changes nothing before the button is pressed', async () => {
  const { called } = await open({});
  await lock();
  expect(screen.getByText('Passkey added: Laptop')).toBeTruthy();
  expect(screen.getByText('A password stops working; you get in again by a mail.')).toBeTruthy();
  expect(screen.getByText(address)).toBeTruthy();
  expect(called('reported_change')[0]?.calls[0]?.args).toEqual([{ token: 'secret' }]);
  expect(called('secure_account')).toEqual([]);
});

test('the button locks everybody out by the secret of the mail, says what was undone, and leads to a new password', async () => {
  const removed = [{ kind: 'factor_added', detail: 'Phone' }];
  const { user, called, requestReset } = await open({
    secure_account: () => ({ ...secured, outcome: 'returned', removed }),
  });
  await user.click(await lock());
  expect(await screen.findByText('Everybody is locked out.')).toBeTruthy();
  expect(screen.getByText(/no former password works any more/)).toBeTruthy();
  expect(called('secure_account')[0]?.calls[0]?.args).toEqual([{ token: 'secret' }]);
  expect(screen.getByText('Second factor added: Phone')).toBeTruthy();
  expect(screen.getByText(/again\.$/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe(address);
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  await waitFor(() =>
    expect(screen.getAllByRole('status').at(-1)?.textContent).toContain('Check your inbox'),
  );
  expect(requestReset).toHaveBeenCalledExactlyOnceWith({
    email: address,
    returnTo: `${location.origin}/confirm`,
  });
});

test('an account whose former address is taken is closed, and its owner writes to us', async () => {
  const { user } = await open({ secure_account: () => ({ ...secured, outcome: 'closed' }) });
  await user.click(await lock());
  expect(await screen.findByText('Your account is closed to everybody.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
});

test('a link that was used goes on to the new password', async () => {
  await open({ reported_change: () => ({ ...reported, wasUsed: true }) });
  expect(await screen.findByText('Everybody is locked out.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe(address);
});

test.each(['#old', ''])(
  'a link with the secret “%s”, which does not work, still leads to a new password',
  async (hash) => {
    await open({ reported_change: () => null }, hash);
    expect(await screen.findByText('This link does not work any more.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy();
  },
);

test('without a connection the page can be asked again, and so can the button', async () => {
  let isOffline = true;
  const answer = (value: unknown) => () => {
    if (isOffline) throw new PlatformError('offline', { code: 'network', status: 0 });
    return value;
  };
  const { user } = await open({ reported_change: answer(reported), secure_account: answer(secured) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isOffline = false;
  await user.click(again);
  isOffline = true;
  await user.click(await lock());
  expect((await screen.findByRole('alert')).textContent).toContain('No answer came back.');
  isOffline = false;
  await user.click(await lock());
  expect(await screen.findByText('Everybody is locked out.')).toBeTruthy();
});

const byPhone = { ...signedInSession, email: null, phone: '819012345678' };

test('a visitor without an address locks everybody out from the history, and is led to the sign-in by phone or at a provider', async () => {
  const removed = [{ kind: 'identity_linked', detail: 'github' }];
  const { user, called, platform } = await open(
    { secure_own_account: () => ({ address: null, outcome: 'kept', removed }) },
    '#change-12',
    byPhone,
  );
  const signOut = vi.spyOn(platform.session, 'signOut');
  await lock();
  expect(screen.getByText(/by your phone or at the site with which you sign in/)).toBeTruthy();
  expect(called('own_change')[0]?.calls[0]?.args).toEqual([{ event_id: 12 }]);
  await user.click(await lock());
  expect(await screen.findByText('Everybody is locked out.')).toBeTruthy();
  expect(called('secure_own_account')[0]?.calls[0]?.args).toEqual([{ event_id: 12 }]);
  expect(screen.getByText(/by your phone or at the site with which you sign in/)).toBeTruthy();
  expect(screen.getByText('Way to sign in added: GitHub')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'sign in' }).getAttribute('href')).toBe('/login');
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

test('the page that the end of the session loads anew says that everybody is locked out', async () => {
  await open({}, '#secured');
  expect(await screen.findByText('Everybody is locked out.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a change that could not be undone for want of an answer can be tried again', async () => {
  const { user } = await open(
    {
      secure_own_account: () => {
        throw new PlatformError('offline', { code: 'network', status: 0 });
      },
    },
    '#change-12',
    byPhone,
  );
  await user.click(await lock());
  expect((await screen.findByRole('alert')).textContent).toContain('No answer came back.');
  expect(location.hash).toBe('#change-12');
});

test.each([
  [
    'of an account with an address leads to the mail',
    { ...reported },
    signedInSession,
    'Please look into your mailbox.',
  ],
  ['that is too old is explained', null, byPhone, 'This cannot be undone here.'],
  ['without a session leads to the sign-in', null, undefined, 'You are not signed in.'],
])('a change %s', async (_, change, session, words) => {
  await open({ own_change: () => change }, '#change-12', session);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lock everybody out' })).toBeNull();
});

test('the page of a later link stays when the response for an earlier link arrives after it', async () => {
  const { platform } = await open({
    reported_change: ({ calls }) =>
      JSON.stringify(calls[0]?.args).includes('later') ? { ...reported, detail: 'Later key' } : reported,
  });
  await lock();
  const follow = (hash: string) => {
    history.replaceState(null, '', hash);
    act(() => void dispatchEvent(new Event('hashchange')));
  };
  const early = Promise.withResolvers<object>();
  vi.spyOn(platform.data, 'value').mockReturnValueOnce(early.promise);
  follow('#earlier');
  follow('#later');
  expect(await screen.findByText('Passkey added: Later key')).toBeTruthy();
  await act(async () => early.resolve(reported));
  expect(screen.getByText('Passkey added: Later key')).toBeTruthy();
});
