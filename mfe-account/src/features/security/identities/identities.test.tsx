import type { LinkedIdentity } from '@irodori/platform';
import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../../module.ts';

const linkedAt = '2026-11-20T10:00:00Z';
const own: LinkedIdentity = { id: 'own', provider: 'email', email: signedInSession.email, linkedAt };
const github: LinkedIdentity = { id: 'hub', provider: 'github', email: 'ada@example.com', linkedAt };

/** The security page of a visitor with these identities, where the project offers GitHub and GitLab if it `links`. */
async function open({
  identities,
  links = false,
  search = '',
}: {
  identities: readonly LinkedIdentity[];
  links?: boolean;
  search?: string;
}) {
  let all = identities;
  const platform = fakePlatform({ session: signedInSession, providers: links ? ['github', 'gitlab'] : [] });
  platform.session.identities = async () => all;
  const unlink = vi.spyOn(platform.session, 'unlinkIdentity').mockImplementation(async (id) => {
    all = all.filter((each) => each.id !== id);
  });
  const refresh = vi.spyOn(platform.session, 'refresh');
  const page = await renderModule(account, `/account/security${search}`, platform);
  return { platform, unlink, refresh, ...page };
}
const region = () => screen.findByRole('region', { name: 'Linked accounts' });

test('the accounts of providers are listed, and unlinked where another way in remains', async () => {
  const { user, unlink } = await open({ identities: [own, github] });
  const list = within(await region());
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GitHubada@example.com, since 20 Nov 2026Unlink',
  ]);
  await user.click(list.getByRole('button', { name: 'Unlink GitHub' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull());
  expect(unlink).toHaveBeenCalledExactlyOnceWith('hub');
});

test('the only way in cannot be unlinked', async () => {
  await open({ identities: [github] });
  const list = within(await region());
  expect(list.queryByRole('button')).toBeNull();
  expect(list.getByText(/your only way in/)).toBeTruthy();
});

test('an account that could not be unlinked stays, with an explanation', async () => {
  const { user, unlink } = await open({ identities: [own, github] });
  unlink.mockRejectedValue(new PlatformError('', { code: 'AuthRetryableFetchError', status: 0 }));
  await user.click(await screen.findByRole('button', { name: 'Unlink GitHub' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No answer came back');
  expect(within(await region()).getAllByRole('listitem')).toHaveLength(1);
});

test('without a provider there is no list of linked accounts', async () => {
  await open({ identities: [own] });
  await screen.findByRole('region', { name: 'History' });
  expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull();
});

test('a button for each provider without a linked account leaves for it, and can be used again when the browser brings the page back', async () => {
  const { user, platform } = await open({ identities: [own, github], links: true });
  const link = vi.spyOn(platform.ways, 'linkWith');
  const list = within(await region());
  expect(list.queryByRole('button', { name: 'Link GitHub' })).toBeNull();
  await user.click(list.getByRole('button', { name: 'Link GitLab' }));
  expect(link).toHaveBeenCalledExactlyOnceWith('gitlab', `${location.origin}/account/security?link=gitlab`);
  expect(list.getByRole('button', { name: 'Link GitLab' }).getAttribute('aria-busy')).toBe('true');
  act(() => void globalThis.dispatchEvent(new Event('pageshow')));
  expect(list.getByRole('button', { name: 'Link GitLab' }).getAttribute('aria-busy')).toBeNull();
});

test('a visitor without a linked account is offered to link one', async () => {
  await open({ identities: [own], links: true });
  const list = within(await region());
  expect(list.queryByRole('list')).toBeNull();
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Link GitHub',
    'Link GitLab',
  ]);
});

test('linking asks for the password first if the sign-in is long ago', async () => {
  const { user, platform } = await open({ identities: [own], links: true });
  const link = vi.spyOn(platform.ways, 'linkWith');
  platform.mfa.assuranceLevel = async () => ({
    current: 'aal1',
    next: 'aal1',
    methods: [{ method: 'password', timestamp: 0 }],
  });
  await user.click(within(await region()).getByRole('button', { name: 'Link GitLab' }));
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  const button = within(await region()).getByRole('button', { name: 'Link GitLab' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(link).not.toHaveBeenCalled();
});

test('linking that the project has switched off is explained', async () => {
  const { user, platform } = await open({ identities: [own], links: true });
  platform.ways.linkWith = () =>
    Promise.reject(new PlatformError('raw', { code: 'manual_linking_disabled', status: 404 }));
  await user.click(within(await region()).getByRole('button', { name: 'Link GitLab' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Linking is switched off');
});

test('a visitor who comes back from a provider is told that its account is linked, and the code leaves the address', async () => {
  const { router, refresh } = await open({ identities: [own, github], search: '?link=github&code=abc' });
  const list = within(await region());
  expect((await list.findByRole('status')).textContent).toContain('Your GitHub account is linked.');
  expect(router.state.location).toMatchObject({ search: '', hash: '#linked-accounts' });
  expect(refresh).toHaveBeenCalledOnce();
});

test('an address that only claims a linked account tells of none', async () => {
  await open({ identities: [own], links: true, search: '?link=github' });
  expect(within(await region()).queryByRole('status')).toBeNull();
});

test.each([
  ['error=server_error&error_code=identity_already_exists', 'belongs to another account here'],
  ['error=access_denied', 'You did not allow it at GitHub'],
  ['error=invalid_request&error_code=bad_oauth_state', 'longer than five minutes'],
  ['error=server_error&error_code=email_not_confirmed', 'Your address at GitHub is not confirmed'],
  ['error=access_denied&error_code=user_banned', 'Your account here is blocked'],
  ['error=server_error&error_code=unexpected_failure', 'GitHub could not be linked'],
])('a visitor who comes back from a provider with %s reads that it “%s”', async (problem, words) => {
  await open({ identities: [own], links: true, search: `?link=github&${problem}` });
  expect((await within(await region()).findByRole('alert')).textContent).toContain(words);
});

test('a failure to load the accounts is shown with a button to try again', async () => {
  const platform = fakePlatform({ session: signedInSession });
  const identities = vi.spyOn(platform.session, 'identities').mockResolvedValue([own, github]);
  identities.mockRejectedValueOnce(new PlatformError('', { code: 'AuthRetryableFetchError', status: 0 }));
  const { user } = await renderModule(account, '/account/security', platform);
  const list = within(await region());
  await user.click(list.getByRole('button', { name: 'Try again' }));
  expect(await list.findByText('GitHub')).toBeTruthy();
});
