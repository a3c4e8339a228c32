import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import account from '../../module.ts';
import { tables } from '../../samples/sample-account.ts';

const planned = { dueAt: '2026-12-07T23:30:00+00:00' };
const address = signedInSession.email ?? '';

/** A page of a visitor; the deletion is asked for and taken back in memory, unless `request` refuses. */
async function open(path: string, deletion: object | null, request: () => unknown = () => null) {
  let own = deletion;
  const keep = vi.fn<() => unknown>(() => {
    own = null;
    return null;
  });
  const asked = vi.fn<(...args: unknown[]) => unknown>(() => {
    const answer = request();
    own = planned;
    return answer;
  });
  const platform = fakePlatform({
    session: signedInSession,
    tables,
    rpc: {
      credit_balance: () => 100,
      has_password: () => true,
      own_avatars: () => [],
      own_email: () => ({ email: address, change: null }),
      own_deletion: () => own,
      request_deletion: asked,
      keep_account: keep,
    },
  });
  return { platform, keep, asked, ...(await renderModule(account, path, platform)) };
}

const panel = () => within(screen.getByRole('region', { name: 'Delete your account' }));
const words = () => screen.getByText(/will be deleted on/).closest('[tabindex]');

describe('the deletion on the profile page', () => {
  const ask = async ({ user }: Awaited<ReturnType<typeof open>>, typed: string) => {
    await user.click(panel().getByRole('button', { name: 'Delete my account…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await user.type(dialog.getByRole('textbox', { name: 'Your address' }), typed);
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    return dialog;
  };

  test('says what is removed and what stays, and offers the archive first', async () => {
    await open('/account/profile', null);
    const text = screen.getByRole('region', { name: 'Delete your account' }).textContent;
    expect(text).toMatch(/Gone: your pictures.*Stays: the record of what you bought/);
    expect(panel().getByRole('link', { name: 'everything that is yours' }).getAttribute('href')).toBe(
      '/account#data-title',
    );
  });

  test('asks for the own address, and then names the day in place of the button', async () => {
    const page = await open('/account/profile', null);
    const dialog = await ask(page, 'another@irodori.example');
    expect(dialog.getByText(`Please type ${address} here.`)).toBeTruthy();
    expect(page.asked).not.toHaveBeenCalled();
    const field = dialog.getByRole('textbox', { name: 'Your address' });
    await page.user.clear(field);
    await page.user.type(field, ` ${address.toUpperCase()}{Enter}`);
    await waitFor(() => expect(words()).toBe(document.activeElement));
    expect(words()?.textContent).toContain('7 December 2026');
    expect(page.asked).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(panel().queryByRole('button', { name: 'Delete my account…' })).toBeNull();
  });

  test('asks for the password if the sign-in was long ago', async () => {
    const page = await open('/account/profile', null);
    const methods = [{ method: 'password', timestamp: Date.now() / 1000 - 3600 }];
    page.platform.mfa.assuranceLevel = async () => ({ current: 'aal1', next: 'aal1', methods });
    await ask(page, address);
    expect(await screen.findByRole('dialog', { name: 'Is it you?' })).toBeTruthy();
    expect(page.asked).not.toHaveBeenCalled();
    await page.user.type(screen.getByLabelText('Password', { selector: 'input' }), 'a long password{Enter}');
    await waitFor(() => expect(page.asked).toHaveBeenCalledOnce());
  });

  test('leads to the plan while it renews, and says when it was asked for too often or nothing arrived', async () => {
    let refusal = new PlatformError('plan_already_active', { code: 'PT409', status: 409 });
    const page = await open('/account/profile', null, () => {
      throw refusal;
    });
    const dialog = await ask(page, address);
    expect(await dialog.findByText('Your monthly plan is still running.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Your plan' }).getAttribute('href')).toBe('/checkout');
    refusal = new PlatformError('too_often', { code: 'PT429', status: 429 });
    await page.user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText('You asked for the deletion three times today.')).toBeTruthy();
    refusal = new PlatformError('', { code: 'AuthRetryableFetchError', status: 0 });
    await page.user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText('No answer came back.')).toBeTruthy();
  });
});

describe('a deletion that was asked for', () => {
  test('is taken back on the account page, which says that the account stays', async () => {
    const { user, keep } = await open('/account', planned);
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    const stays = await screen.findByText('Your account stays.');
    expect(stays.closest('[tabindex]')).toBe(document.activeElement);
    expect(keep).toHaveBeenCalledOnce();
    expect(screen.queryByText(/will be deleted on/)).toBeNull();
  });

  test('stays with a message if taking it back fails', async () => {
    const { user, keep } = await open('/account', planned);
    keep.mockImplementation(() => {
      throw new PlatformError('', { code: 'AuthRetryableFetchError', status: 0 });
    });
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect((await screen.findByRole('alert')).textContent).toContain('still to be deleted');
    expect(words()?.textContent).toContain('7 December 2026');
  });
});
