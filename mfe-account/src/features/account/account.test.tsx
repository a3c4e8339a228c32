import { fakePlatform, type FakePlatformOptions, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import account from '../../module.ts';
import { jobId, tables } from '../../samples/sample-account.ts';

async function open(options: FakePlatformOptions = {}) {
  const platform = fakePlatform({
    session: signedInSession,
    tables,
    rpc: { credit_balance: () => 100 },
    ...options,
  });
  return { platform, ...(await renderModule(account, '/account', platform)) };
}

describe('the account page', () => {
  test('shows the visitor’s profile and balance', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sample Visitor');
    expect(screen.getByText('sample@irodori.example')).toBeTruthy();
    expect(screen.getByText('100', { selector: 'strong' })).toBeTruthy();
  });

  test('leads to the other pages of the account', async () => {
    await open();
    const pages = within(screen.getByRole('navigation', { name: 'Your account' })).getAllByRole('link');
    expect(pages.map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Password and security',
      'Notifications',
    ]);
  });

  test('explains each credit entry in words', async () => {
    await open();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Given back: AI Elf Generator21 Nov 2026+2100',
      'Picture with AI Elf Generator21 Nov 2026−298',
      'Welcome gift21 Nov 2026+100100',
    ]);
  });

  test('links to the latest pictures with the outcome of each', async () => {
    await open();
    const [first, second] = within(screen.getByRole('region', { name: 'Your last pictures' })).getAllByRole(
      'listitem',
    );
    expect(first?.querySelector('a')?.getAttribute('href')).toBe(`/ai-elf-generator/output/${jobId}`);
    expect(first?.textContent).toContain('an elf');
    expect(second?.textContent).toContain('No picture');
  });

  test('shows a new visitor how to begin', async () => {
    await open({ tables: { users: tables.users } });
    expect(screen.getByRole('heading', { name: 'No pictures yet' })).toBeTruthy();
    expect(screen.getByText('Nothing has moved yet.')).toBeTruthy();
  });

  test('sends a visitor without a session to the login page', async () => {
    const { router } = await open({ session: { status: 'signed-out' } });
    expect(router.state.location.pathname).toBe('/login');
  });

  test.each([
    ['On this device', 'local'],
    ['On every device', 'global'],
  ] as const)('signs out with the button “%s” (scope %s)', async (name, scope) => {
    const { platform, user } = await open();
    const signOut = vi.spyOn(platform.session, 'signOut');
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(platform.session.current().status).toBe('signed-out'));
    expect(signOut).toHaveBeenCalledExactlyOnceWith(scope);
  });

  test('shows an error if a sign-out on every device fails', async () => {
    const { platform, user } = await open();
    platform.session.signOut = () => Promise.reject(new Error('offline'));
    await user.click(screen.getByRole('button', { name: 'On every device' }));
    expect((await screen.findByRole('alert')).textContent).toContain('still signed in');
  });

  test('asks a guest before the sign-out, which deletes the account at once, and shows an error if no response came', async () => {
    const guest = { ...signedInSession, isAnonymous: true, email: null, name: null };
    const remove = vi.fn<() => unknown>(() => null);
    remove.mockImplementationOnce(() => {
      throw new Error('offline');
    });
    const { user, platform } = await open({
      session: guest,
      tables: { ...tables, users: [{ ...guest, id: guest.userId }] },
      rpc: { credit_balance: () => 10, delete_guest: remove },
    });
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/login?mode=sign-up',
    );
    expect(screen.queryByRole('button', { name: 'On this device' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign out…' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Sign out and delete the guest account?' }),
    );
    expect(remove).not.toHaveBeenCalled();
    const leave = dialog.getByRole('button', { name: 'Sign out and delete it' });
    await user.click(leave);
    expect((await dialog.findByRole('alert')).textContent).toContain('nothing was deleted');
    expect(platform.session.current().status).toBe('signed-in');
    await user.click(leave);
    await waitFor(() => expect(platform.session.current().status).toBe('signed-out'));
    expect(remove).toHaveBeenCalledTimes(2);
  });
});
