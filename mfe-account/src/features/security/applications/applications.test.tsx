import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import account from '../../../module.ts';

const grant = (id: string, name: string | null, uri: string | null = null, day = 20) => ({
  client: { id, name, uri },
  scopes: ['openid'],
  grantedAt: `2026-11-${day}T10:00:00Z`,
});

async function open() {
  const platform = fakePlatform({ session: signedInSession });
  let all = [grant('a', 'Shop'), grant('b', null)];
  platform.oauth.grants = async () => all;
  platform.oauth.revoke = async (id) => {
    all = all.filter(({ client }) => client.id !== id);
  };
  return { platform, ...(await renderModule(account, '/account/security', platform)) };
}

describe('the applications to which a visitor consented', () => {
  test('are listed with the day of the consent', async () => {
    await open();
    const list = await screen.findByRole('region', { name: 'Applications' });
    expect(list.textContent).toContain('Shopsince 20 Nov 2026');
    expect(list.textContent).toContain('An application');
  });

  test('disappear when the visitor removes them', async () => {
    const { platform, user } = await open();
    const revoke = vi.spyOn(platform.oauth, 'revoke');
    await user.click(await screen.findByRole('button', { name: 'Remove Shop' }));
    const panel = within(screen.getByRole('region', { name: 'Applications' }));
    await waitFor(() => expect(panel.queryAllByRole('listitem')).toHaveLength(1));
    expect(revoke).toHaveBeenCalledExactlyOnceWith('a');
    expect(panel.getByRole('status').textContent).toBe('Shop is removed.');
    expect(document.activeElement).toBe(panel.getByRole('heading'));
    await user.click(panel.getByRole('button', { name: 'Remove an application' }));
    await waitFor(() => expect(panel.queryByRole('listitem')).toBeNull());
    expect(panel.getByRole('status').textContent).toBe('The application is removed.');
    expect(document.activeElement).toBe(panel.getByRole('heading'));
  });

  test.each([
    [
      'by their hosts',
      [grant('a', 'Shop', 'https://shop.example/a'), grant('b', 'shop', 'https://other.example')],
      ['Remove Shop (shop.example)', 'Remove shop (other.example)'],
    ],
    [
      'by the days of their consents, if one has no site of its own',
      [grant('a', 'Shop', 'https://shop.example'), grant('b', 'Shop', 'https://shop.example', 21)],
      ['Remove Shop (since 20 Nov 2026)', 'Remove Shop (since 21 Nov 2026)'],
    ],
    [
      'by a number, if nothing else differs',
      [grant('a', null), grant('b', null), grant('c', 'Shop', 'https://shop.example')],
      ['Remove an application (1 of 2)', 'Remove an application (2 of 2)', 'Remove Shop'],
    ],
  ])('of one name are told apart %s', async (_, grants, names) => {
    const platform = fakePlatform({ session: signedInSession });
    platform.oauth.grants = async () => grants;
    const revoke = vi.spyOn(platform.oauth, 'revoke');
    const { user } = await renderModule(account, '/account/security', platform);
    const panel = within(await screen.findByRole('region', { name: 'Applications' }));
    const buttons = await panel.findAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(names);
    await user.click(panel.getByRole('button', { name: names[1] ?? '' }));
    expect(revoke).toHaveBeenCalledExactlyOnceWith('b');
  });

  test('are asked for again after a read that failed, and a project without them shows nothing', async () => {
    const platform = fakePlatform({ session: signedInSession });
    const grants = vi.spyOn(platform.oauth, 'grants');
    grants.mockRejectedValueOnce(new PlatformError('', { code: 'AuthRetryableFetchError', status: 0 }));
    grants.mockRejectedValueOnce(new PlatformError('', { code: 'feature_disabled', status: 404 }));
    const { user } = await renderModule(account, '/account/security', platform);
    const list = within(await screen.findByRole('region', { name: 'Applications' }));
    await user.click(list.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Applications' })).toBeNull());
  });

  test('stay if the removal fails', async () => {
    const { platform, user } = await open();
    platform.oauth.revoke = () => Promise.reject(new Error('offline'));
    await user.click(await screen.findByRole('button', { name: 'Remove Shop' }));
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was removed');
    expect(screen.getByText('Shop')).toBeTruthy();
  });
});
