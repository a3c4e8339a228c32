import { PlatformError } from '@irodori/platform/errors';
import { type FakePlatform, fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';

/** Opens the page of a visitor with unread notices and with mails about pictures on. */
async function open(count: number, session = signedInSession) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    kind: 'security',
    facts: { event: 'passkey_added', detail: `Key ${index}` },
    createdAt: '2026-11-23T10:00:00Z',
    readAt: null as string | null,
  }));
  let byMail = true;
  const platform = fakePlatform({
    session,
    tables: {
      notifications: ({ calls }) =>
        rows.filter(({ readAt }) => readAt === null || !calls.some(({ method }) => method === 'is')),
      notification_preferences: () => [{ kind: 'pictures', byMail }],
    },
    rpc: {
      mark_notifications_read: () => {
        for (const row of rows) row.readAt = '2026-11-23T11:00:00Z';
        return null;
      },
      set_notification_preference: ({ calls }) => {
        const [{ by_mail: chosen } = { by_mail: byMail }] = (calls[0]?.args ?? []) as { by_mail: boolean }[];
        byMail = chosen;
        return null;
      },
    },
  });
  return { platform, rows, ...(await renderModule(account, '/account/notifications', platform)) };
}

test('the page lists the notices, and one button marks all as read', async () => {
  const { user } = await open(2);
  const first = await screen.findByRole('link', { name: /^Unread: Passkey added: Key 0/ });
  expect(first.getAttribute('href')).toBe('/account/security');
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('You have read everything.');
  expect(screen.getByRole('link', { name: /^Passkey added: Key 1/ })).toBeDefined();
});

test('a failure to load notices or to mark them as read is shown with a button to try again', async () => {
  const down = () => Promise.reject(new PlatformError('down', { code: 'down', status: 503 }));
  const { user, platform } = await open(1);
  const { newest, markRead } = platform.notices;
  platform.notices.markRead = down;
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  platform.notices.markRead = markRead;
  platform.notices.newest = down;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  platform.notices.newest = newest;
  await user.click(again);
  expect(await screen.findByText('You have read everything.')).toBeDefined();
});

test.each([
  ['while the page is open', (platform: FakePlatform) => platform.emitChange('notifications', {})],
  ['before the page is connected', (platform: FakePlatform) => platform.setSocket('live')],
])('a notice that is written %s appears', async (_when, arrive) => {
  const { platform, rows } = await open(0);
  await screen.findByRole('heading', { name: 'Nothing yet' });
  rows.push({
    ...rows[0],
    id: 'new',
    kind: 'security',
    facts: { event: 'password_changed', detail: '' },
    createdAt: '2026-11-23T12:00:00Z',
    readAt: null,
  });
  act(() => arrive(platform));
  expect(await screen.findByRole('link', { name: /Password changed/ })).toBeDefined();
});

test('a read that the end of the session cuts off is not followed by another', async () => {
  const { platform } = await open(1);
  await screen.findByText('1 unread');
  const cut = Promise.withResolvers<never>();
  const newest = vi.spyOn(platform.notices, 'newest').mockReturnValue(cut.promise);
  act(() => {
    platform.emitChange('notifications', {});
    platform.emitChange('notifications', {});
    platform.setSession({ status: 'signed-out' });
  });
  await act(async () => cut.reject(new PlatformError('ended', { code: 'aborted', status: 0 })));
  expect(newest).toHaveBeenCalledTimes(1);
});

test('the mails about finished pictures are switched off and on', async () => {
  const { user } = await open(0);
  await user.click(await screen.findByRole('button', { name: 'Switch these mails off' }));
  await screen.findByText('You get no mails about finished pictures.');
  await user.click(screen.getByRole('button', { name: 'Switch these mails on' }));
  expect(await screen.findByText(/^You get a mail when a picture/)).toBeDefined();
});

test('a mail preference that could not be saved shows an error with a button to try again', async () => {
  const { user, platform } = await open(0);
  const { setPreference } = platform.notices;
  platform.notices.setPreference = () =>
    Promise.reject(new PlatformError('down', { code: 'down', status: 503 }));
  await user.click(await screen.findByRole('button', { name: 'Switch these mails off' }));
  await screen.findByText('No answer came back.');
  platform.notices.setPreference = setPreference;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You get no mails about finished pictures.')).toBeDefined();
});

test('a guest sees no mail preferences', async () => {
  await open(1, { ...signedInSession, email: null, name: null, isAnonymous: true });
  await screen.findByRole('link', { name: /Key 0/ });
  expect(screen.queryByRole('heading', { name: 'Mails' })).toBeNull();
});
