import type { LinkedIdentity } from '@irodori/platform';
import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../../module.ts';

const linkedAt = '2026-11-20T10:00:00Z';
const own: LinkedIdentity = { id: 'own', provider: 'email', email: signedInSession.email, linkedAt };
const github: LinkedIdentity = { id: 'hub', provider: 'github', email: 'ada@example.com', linkedAt };

async function open(...identities: readonly LinkedIdentity[]) {
  let all = identities;
  const platform = fakePlatform({ session: signedInSession });
  platform.session.identities = async () => all;
  const unlink = vi.spyOn(platform.session, 'unlinkIdentity').mockImplementation(async (id) => {
    all = all.filter((each) => each.id !== id);
  });
  return { platform, unlink, ...(await renderModule(account, '/account/security', platform)) };
}
const region = () => screen.findByRole('region', { name: 'Linked accounts' });

test('the accounts of providers are listed, and unlinked where another way in remains', async () => {
  const { user, unlink } = await open(own, github);
  const list = within(await region());
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GitHubada@example.com, since 20 Nov 2026Unlink',
  ]);
  await user.click(list.getByRole('button', { name: 'Unlink GitHub' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull());
  expect(unlink).toHaveBeenCalledExactlyOnceWith('hub');
});

test('the only way in cannot be unlinked', async () => {
  await open(github);
  const list = within(await region());
  expect(list.queryByRole('button')).toBeNull();
  expect(list.getByText(/your only way in/)).toBeTruthy();
});

test('an account that could not be unlinked stays, with an explanation', async () => {
  const { user, unlink } = await open(own, github);
  unlink.mockRejectedValue(new PlatformError('', { code: 'AuthRetryableFetchError', status: 0 }));
  await user.click(await screen.findByRole('button', { name: 'Unlink GitHub' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No answer came back');
  expect(within(await region()).getAllByRole('listitem')).toHaveLength(1);
});

test('without a provider there is no list of linked accounts', async () => {
  await open(own);
  await screen.findByRole('region', { name: 'History' });
  expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull();
});
