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

/**
 * The security page of a visitor with these identities and this address, where the project offers GitHub and GitLab if it
 * `links`, and codes by text message if it `hasTexts`.
 */
async function open({
  identities,
  links = false,
  hasTexts = false,
  email = signedInSession.email,
  search = '',
}: {
  identities: readonly LinkedIdentity[];
  links?: boolean;
  hasTexts?: boolean;
  email?: string | null;
  search?: string;
}) {
  let all = identities;
  const platform = fakePlatform({
    session: { ...signedInSession, email },
    providers: links ? ['github', 'gitlab'] : [],
    hasTexts,
  });
  platform.session.identities = async () => all;
  const unlink = vi.spyOn(platform.session, 'unlinkIdentity').mockImplementation(async (id) => {
    all = all.filter((each) => each.id !== id);
  });
  const refresh = vi.spyOn(platform.session, 'refresh');
  const page = await renderModule(account, `/account/security${search}`, platform);
  return { platform, unlink, refresh, ...page };
}
const region = () => screen.findByRole('region', { name: 'Linked accounts' });

test('the accounts of providers are listed, and unlinked after a question where another way in remains', async () => {
  const { user, unlink, refresh } = await open({ identities: [own, github] });
  const list = within(await region());
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GitHubada@example.com, since 20 Nov 2026Unlink…',
  ]);
  await user.click(list.getByRole('button', { name: 'Unlink GitHub…' }));
  await screen.findByRole('dialog', { name: 'Unlink GitHub?' });
  expect(unlink).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Unlink' }));
  await waitFor(() => expect(list.queryByRole('listitem', { hidden: true })).toBeNull());
  expect(unlink).toHaveBeenCalledExactlyOnceWith('hub');
  expect(refresh).toHaveBeenCalledOnce();
  expect((await list.findByRole('status')).textContent).toBe('GitHub is unlinked.');
  await waitFor(() => expect(document.activeElement).toBe(list.getByRole('heading')));
});

const phone: LinkedIdentity = { id: 'tel', provider: 'phone', email: null, linkedAt };

test.each([
  ['keeps the address that another way in has', [own, github], own.email, 'keeps the address sample@'],
  [
    'loses its only address',
    [phone, github],
    github.email,
    'loses its address ada@example.com, and a password',
  ],
  ['changes its address', [own, github], github.email, 'sample@irodori.example takes its place'],
])('the question before unlinking says that the account %s', async (_, identities, email, words) => {
  const { user } = await open({ identities, email });
  await user.click(await screen.findByRole('button', { name: 'Unlink GitHub…' }));
  expect((await screen.findByRole('dialog')).textContent).toContain(words);
});

test('the question before unlinking a phone number says that the account has none then', async () => {
  const { user } = await open({ identities: [own, phone] });
  await user.click(await screen.findByRole('button', { name: 'Unlink Phone number…' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('your account has no phone number then');
});

test.each([
  ['nothing where nothing can be added', github, {}, 'It is the only one, so it stays.'],
  ['another account', github, { links: true }, 'stays. Link another one to be able to unlink it.'],
  [
    'a phone number',
    github,
    { hasTexts: true },
    'stays. To be able to unlink it, add a phone number to your profile.',
  ],
  [
    'an email address',
    phone,
    { hasTexts: true, email: null },
    'To be able to unlink it, add an email address to',
  ],
  [
    'each of them',
    github,
    { links: true, hasTexts: true, email: null },
    'Link another one to be able to unlink it. You can also add an email address or a phone number to your profile.',
  ],
])('the only identity cannot be unlinked, and the page advises to add %s', async (_, only, offers, words) => {
  await open({ identities: [only], ...offers });
  const list = within(await region());
  expect(list.queryByRole('button', { name: /^Unlink/ })).toBeNull();
  expect(list.getByText(/^It is the only one/).textContent).toContain(words);
});

test.each([
  ['AuthRetryableFetchError', 0, 'No answer came back'],
  ['single_identity_not_deletable', 422, 'It is the only one, so it stays.'],
  ['email_conflict_identity_not_deletable', 422, 'the one to take its place belongs to another account'],
])('an account that could not be unlinked for %s stays, with an explanation', async (code, status, words) => {
  const { user, unlink } = await open({ identities: [own, github] });
  unlink.mockRejectedValue(new PlatformError('', { code, status }));
  await user.click(await screen.findByRole('button', { name: 'Unlink GitHub…' }));
  await user.click(await screen.findByRole('button', { name: 'Unlink' }));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  const button = await screen.findByRole('button', { name: 'Unlink GitHub…' });
  await waitFor(() => expect(document.activeElement).toBe(button));
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
