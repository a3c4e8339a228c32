import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import account from '../../../module.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const at = '2026-11-20T10:00:00Z';
const session = { userAgent: firefox, signedInAt: at, lastUsedAt: at, isCurrent: false };

/** The security page of a visitor with three sessions; those that are ended are missing afterwards. */
async function open() {
  let all = ['here', 'there', 'far'].map((id, day) => ({
    ...session,
    id,
    signedInAt: `2026-11-1${day}T10:00:00Z`,
    isCurrent: id === 'here',
  }));
  const platform = fakePlatform({
    session: signedInSession,
    rpc: {
      own_sessions: () => all,
      end_session: ({ calls }) => {
        const [{ id } = { id: '' }] = (calls[0]?.args ?? []) as { id: string }[];
        all = all.filter((each) => each.id !== id);
        return null;
      },
    },
  });
  platform.session.signOut = vi.fn<typeof platform.session.signOut>(async () => {
    all = all.filter(({ isCurrent }) => isCurrent);
  });
  return { platform, ...(await renderModule(account, '/account/security', platform)) };
}

const devices = async () =>
  within(await screen.findByRole('region', { name: 'Your devices' })).findAllByRole('listitem');

test('the security page lists the devices of the visitor and marks this one, which it does not sign out', async () => {
  await open();
  const [here, there] = await devices();
  expect(here?.textContent).toContain('Firefox on Linux · this device');
  expect(here?.querySelector('button')).toBeNull();
  expect(there?.textContent).toContain('last used 20 Nov 2026');
});

test('a device has the place of its sign-in where the site knows it', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ there: 'Berlin, Germany' }));
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  await open();
  const [here, there] = await devices();
  await waitFor(() => expect(there?.textContent).toContain('near Berlin, Germany'));
  expect(here?.textContent).not.toContain('near');
  expect(asked.mock.calls[0]?.[0]).toBe('/_session-places');
});

test('the buttons of two devices with the same name are told apart by the day of the sign-in', async () => {
  await open();
  const labels = (await devices()).flatMap((device) =>
    within(device).queryAllByRole('button', { name: /./ }),
  );
  expect(labels.map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Sign out Firefox on Linux, signed in 11 Nov 2026/),
    expect.stringMatching(/^Sign out Firefox on Linux, signed in 12 Nov 2026/),
  ]);
});

test('one device is signed out, and leaves the list', async () => {
  const { user, platform } = await open();
  const [, there] = await devices();
  await user.click(within(there as HTMLElement).getByRole('button'));
  await screen.findByText(/is signed out. Its pages are closed at once.$/);
  expect(await devices()).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your devices' }));
  expect(platform.queries.find(({ target }) => target === 'end_session')?.calls).toEqual([
    { method: 'rpc', args: [{ id: 'there' }] },
  ]);
});

test('all other devices are signed out, and this one is not', async () => {
  const { user, platform } = await open();
  await devices();
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await screen.findByText(/^All other devices are signed out./);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(platform.session.signOut).toHaveBeenCalledExactlyOnceWith('others');
  expect(await devices()).toHaveLength(1);
});

test('a sign-out that fails is explained, and the device stays', async () => {
  const { user, platform } = await open();
  const [, there] = await devices();
  platform.data.value = () =>
    Promise.reject(new PlatformError('', { code: 'AuthRetryableFetchError', status: 0 }));
  await user.click(within(there as HTMLElement).getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain('nothing was changed');
  expect(await devices()).toHaveLength(3);
});

test('without an answer about the devices, the visitor can try again', async () => {
  const platform = fakePlatform({
    session: signedInSession,
    rpc: { own_sessions: () => [{ ...session, id: 'a' }] },
  });
  const { value } = platform.data;
  platform.data.value = () => Promise.reject(new Error('offline'));
  const { user } = await renderModule(account, '/account/security', platform);
  const region = within(await screen.findByRole('region', { name: 'Your devices' }));
  const again = await region.findByRole('button', { name: 'Try again' });
  platform.data.value = value;
  await user.click(again);
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(1));
});
