import { PlatformError } from '@irodori/platform/errors';
import { type FakePlatform, fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { PlatformProvider } from '@irodori/kit/host';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Bell } from './bell.tsx';

// happy-dom has no popovers.
Object.assign(HTMLElement.prototype, { hidePopover: () => undefined });

interface Row {
  id: string;
  readAt: string | null;
}

const noticeOf = ({ id, readAt }: Row) => ({
  id,
  kind: 'picture_ready',
  facts: { jobId: id, app: { name: `App ${id}`, slug: 'ai-elf-generator' } },
  createdAt: '2026-11-23T10:00:00Z',
  readAt,
});

/** Opens a page of a visitor with an unread notice for each id. */
function open(...ids: readonly string[]) {
  const rows: Row[] = ids.map((id) => ({ id, readAt: null }));
  const platform: FakePlatform = fakePlatform({
    session: signedInSession,
    tables: {
      notifications: ({ calls }) =>
        rows
          .filter(({ readAt }) => readAt === null || !calls.some(({ method }) => method === 'is'))
          .map((row) => noticeOf(row)),
    },
    rpc: {
      mark_notifications_read: ({ calls }) => {
        const [{ ids: marked } = {}] = (calls[0]?.args ?? []) as { ids?: string[] }[];
        for (const row of rows) if (marked?.includes(row.id) ?? true) row.readAt = '2026-11-23T11:00:00Z';
        return null;
      },
    },
  });
  const router = createMemoryRouter([{ path: '*', element: <Bell /> }], { initialEntries: ['/blog'] });
  render(
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  const openPanel = () =>
    fireEvent(
      document.querySelector('[popover]') as Element,
      Object.assign(new Event('toggle'), { newState: 'open' }),
    );
  return { platform, rows, router, openPanel, user: userEvent.setup() };
}

const bell = (name: string) => screen.findByRole('button', { name });

test('a visitor without a session has no bell', () => {
  const { platform } = open('a');
  act(() => platform.setSession({ status: 'signed-out' }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('the bell shows the number of unread notices, and announces a new notice to screen readers', async () => {
  const { platform, rows } = open('a');
  await bell('Notifications, 1 unread');
  expect(screen.getByRole('status').textContent).toBe('');
  rows.unshift({ id: 'b', readAt: null });
  act(() => platform.emitChange('notifications', {}));
  await bell('Notifications, 2 unread');
  expect(screen.getByRole('status').textContent).toBe('Unread notifications: 2');
});

test('the bell shows a notice that was written before the page was connected', async () => {
  const { platform, rows } = open('a');
  await bell('Notifications, 1 unread');
  rows.unshift({ id: 'b', readAt: null });
  act(() => platform.setSocket('live'));
  expect(await bell('Notifications, 2 unread')).toBeDefined();
});

test('many changes at once cause one more request', async () => {
  const { platform } = open('a');
  await bell('Notifications, 1 unread');
  const newest = vi.spyOn(platform.notices, 'newest');
  await act(async () => {
    for (let change = 0; change < 50; change += 1) platform.emitChange('notifications', {});
  });
  await vi.waitFor(() => expect(newest).toHaveBeenCalledTimes(2), 20_000);
});

test('a read that the end of the session cuts off is not followed by another', async () => {
  const { platform } = open('a');
  await bell('Notifications, 1 unread');
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

test('a notice in the panel links to its page, and following the link marks it as read', async () => {
  const { user, router, openPanel } = open('a', 'b');
  openPanel();
  await user.click(await screen.findByRole('link', { name: /^Unread: Your picture is ready App b/ }));
  expect(router.state.location.pathname).toBe('/ai-elf-generator/output/b');
  await bell('Notifications, 1 unread');
  expect(screen.getByRole('link', { name: /^Your picture is ready App b/ })).toBeDefined();
});

test('a button of the panel marks all notices as read', async () => {
  const { user, openPanel } = open('a', 'b');
  openPanel();
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await bell('Notifications');
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('without notices the panel says when there will be one', async () => {
  const { openPanel } = open();
  openPanel();
  expect(await screen.findByText(/^Nothing yet/)).toBeDefined();
});

test('while the backend does not answer, the bell has no number, and the panel can ask again', async () => {
  const { platform, user, openPanel } = open('a');
  const { newest } = platform.notices;
  platform.notices.newest = () => Promise.reject(new PlatformError('down', { code: 'down', status: 503 }));
  await bell('Notifications');
  openPanel();
  await screen.findByRole('alert');
  platform.notices.newest = newest;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await bell('Notifications, 1 unread')).toBeDefined();
});
