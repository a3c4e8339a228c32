import { PlatformError } from '@irodori/platform/errors';
import { type FakePlatform, fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../module.ts';

/** Opens the page of a visitor who has unread notices and has switched nothing off. */
async function open(count: number, session = signedInSession) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    kind: 'security',
    facts: { event: 'passkey_added', detail: `Key ${index}` },
    createdAt: '2026-11-23T10:00:00Z',
    readAt: null as string | null,
  }));
  const wishes: Record<string, { inPage: boolean; byMail: boolean }> = {};
  const platform = fakePlatform({
    session,
    tables: {
      notifications: ({ calls }) =>
        rows.filter(({ readAt }) => readAt === null || !calls.some(({ method }) => method === 'is')),
      notification_preferences: () => Object.entries(wishes).map(([kind, wish]) => ({ kind, ...wish })),
    },
    rpc: {
      mark_notifications_read: () => {
        for (const row of rows) row.readAt = '2026-11-23T11:00:00Z';
        return null;
      },
      set_notification_preference: ({ calls }) => {
        const [{ kind, in_page: inPage, by_mail: byMail }] = (calls[0]?.args ?? []) as unknown as [
          { kind: string; in_page: boolean; by_mail: boolean },
        ];
        wishes[kind] = { inPage, byMail };
        return null;
      },
    },
  });
  return { platform, rows, wishes, ...(await renderModule(account, '/account/notifications', platform)) };
}

test('the page lists the notices, leads past them to the preferences, and one button marks all as read', async () => {
  const { user } = await open(2);
  const { id } = await screen.findByRole('heading', { name: 'What we tell you' });
  expect(screen.getByRole('link', { name: 'What we tell you' }).getAttribute('href')).toBe(
    `/account/notifications#${id}`,
  );
  const first = await screen.findByRole('link', { name: /^Unread: Passkey added: Key 0/ });
  expect(first.getAttribute('href')).toBe('/account/security#history-title');
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

test('notices and mails are switched off and on for each group, and what always comes is said', async () => {
  const { user, wishes } = await open(0);
  const pictures = within(await screen.findByRole('group', { name: 'Pictures' }));
  await user.click(pictures.getByRole('checkbox', { name: 'By mail' }));
  expect(wishes).toEqual({ pictures: { inPage: true, byMail: false } });
  const purchases = within(screen.getByRole('group', { name: 'Purchases' }));
  await user.click(purchases.getByRole('checkbox', { name: 'On this site' }));
  await user.click(pictures.getByRole('checkbox', { name: 'By mail' }));
  expect(wishes).toEqual({
    pictures: { inPage: true, byMail: true },
    purchases: { inPage: false, byMail: true },
  });
  expect(screen.getByText(/safety of your account, .* always comes/)).toBeDefined();
});

test('a preference that could not be saved is shown as it was, with a button to try again', async () => {
  const { user, platform, wishes } = await open(0);
  const { setPreference } = platform.notices;
  platform.notices.setPreference = () =>
    Promise.reject(new PlatformError('down', { code: 'down', status: 503 }));
  const pictures = within(await screen.findByRole('group', { name: 'Pictures' }));
  const byMail = () => pictures.getByRole<HTMLInputElement>('checkbox', { name: 'By mail' });
  await user.click(byMail());
  await screen.findByText('No answer came back.');
  expect(byMail().checked).toBe(true);
  platform.notices.setPreference = setPreference;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(byMail().checked).toBe(false);
  expect(wishes).toEqual({ pictures: { inPage: true, byMail: false } });
});

test('a second choice is written after the first one has arrived', async () => {
  const { user, platform, wishes } = await open(0);
  const first = Promise.withResolvers<void>();
  const { setPreference } = platform.notices;
  const write = vi.spyOn(platform.notices, 'setPreference').mockImplementationOnce(async (...wish) => {
    await first.promise;
    return setPreference(...wish);
  });
  const pictures = within(await screen.findByRole('group', { name: 'Pictures' }));
  await user.click(pictures.getByRole('checkbox', { name: 'By mail' }));
  await user.click(pictures.getByRole('checkbox', { name: 'On this site' }));
  expect(write).toHaveBeenCalledOnce();
  await act(async () => first.resolve());
  expect(write).toHaveBeenCalledTimes(2);
  expect(wishes).toEqual({ pictures: { inPage: false, byMail: false } });
});

test('a guest sees no preferences', async () => {
  await open(1, { ...signedInSession, email: null, name: null, isAnonymous: true });
  await screen.findByRole('link', { name: /Key 0/ });
  expect(screen.queryByText('What we tell you')).toBeNull();
});
