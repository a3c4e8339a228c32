import type { ContentUser, Platform, SessionSnapshot } from '@irodori/platform';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';
import { providerReturn } from './kept-return.ts';

type Content = NonNullable<Platform['content']>;

const aki: ContentUser = { id: 1, username: 'Aki', email: 'aki@example.org', provider: 'irodori' };
const refusal = (status: number, message: string) => ({ error: { status, name: 'Error', message } });

let calls: unknown[][];
let providers: readonly string[];
let callback: () => Promise<ContentUser | null>;
beforeEach(() => {
  calls = [];
  providers = ['irodori'];
  callback = async () => aki;
});
afterEach(() => vi.restoreAllMocks());

function open(path: string, session?: SessionSnapshot) {
  let reader: ContentUser | null = null;
  const content = {
    providers,
    user: () => reader,
    hasToken: () => reader !== null,
    subscribe: () => () => undefined,
    ready: async () => reader,
    providerUrl: (provider: string) => `https://cms.example/api/connect/${provider}`,
    signInWith: (provider: string) => calls.push(['signInWith', provider]),
    async providerCallback(...given: unknown[]) {
      calls.push(['providerCallback', ...given]);
      reader = await callback();
      return reader;
    },
  } satisfies Partial<Record<keyof Content, unknown>> as unknown as Content;
  const platform = fakePlatform({ texts: sampleTexts, ...(session === undefined ? {} : { session }) });
  return renderModule(module, path, { ...platform, content });
}
const button = () => screen.findByRole('button', { name: 'Continue with Irodori' });
const alert = async () => (await screen.findByRole('alert')).textContent;
const responds = (response: Partial<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(response as Response);

test('“Continue with Irodori” leaves for the content backend, after which the callback page leads back', async () => {
  const fetched = responds({ type: 'opaqueredirect' });
  const { user, unmount } = await open('/reader/sign-in?to=/blog/how-ink-draws%23comments');
  await user.click(await button());
  expect(calls).toEqual([['signInWith', 'irodori']]);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual', credentials: 'omit' });
  unmount();

  const { router } = await open('/auth/irodori/callback');
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/blog/how-ink-draws', hash: '#comments' }),
  );
  expect(calls.slice(1)).toEqual([['providerCallback', 'irodori']]);
});

test.each([
  [() => Promise.reject(new TypeError('Failed to fetch')), 'Reader accounts do not respond.'],
  [async () => ({ type: 'cors', status: 503 }), 'Reader accounts do not respond.'],
  [async () => ({ type: 'cors', status: 429 }), 'Too many tries just now.'],
] as const)(
  '“Continue with Irodori” stays on the page and says why if the content backend is away (%#)',
  async (respond, words) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(respond as unknown as typeof fetch);
    const { user } = await open('/reader/sign-in');
    await user.click(await button());
    expect(await alert()).toContain(words);
    expect(calls).toEqual([]);
    expect((await button()).getAttribute('aria-busy')).toBeNull();
  },
);

test('“Continue with Irodori” asks a guest to create an account first', async () => {
  const fetched = responds({ type: 'opaqueredirect' });
  const { user } = await open('/reader/sign-up', { ...signedInSession, isAnonymous: true, email: null });
  await user.click(await button());
  expect(screen.getByRole('link', { name: 'Create an Irodori account' })).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
  expect(calls).toEqual([]);
});

test('“Continue with Irodori” is absent where the content backend does not offer it', async () => {
  providers = [];
  await open('/reader/sign-in');
  expect(screen.queryByRole('button', { name: 'Continue with Irodori' })).toBeNull();
  expect(screen.queryByText('or')).toBeNull();
});

test.each([
  ['access_denied', 'You did not allow it.'],
  ['expired', 'This sign-in is over.'],
  ['replayed', 'This sign-in was used before.'],
  ['foreign', 'This sign-in did not begin here.'],
  ['unverified', 'Your address is not confirmed.'],
  ['taken', 'Your address belongs to another reader.'],
  ['blocked', 'This account is blocked.'],
  ['too_often', 'Too many tries just now.'],
  ['failed', 'The sign-in did not work.'],
  ['invalid_request', 'The sign-in did not work.'],
  ['toString', 'The sign-in did not work.'],
])(
  'the page after a sign-in with Irodori has words for the error %s and links onward, and leaves the reader’s session',
  async (error, words) => {
    providerReturn.keep('/resources');
    await open(`/auth/irodori/callback?error=${error}`);
    expect(await alert()).toContain(words);
    expect(screen.getByRole('link', { name: 'To the sign-in page' }).getAttribute('href')).toBe(
      '/reader/sign-in?to=%2Fresources',
    );
    expect(screen.getByRole('link', { name: 'Back to where you were' }).getAttribute('href')).toBe(
      '/resources',
    );
    expect(calls).toEqual([]);
  },
);

test('the page after a sign-in with Irodori leaves the reader’s session if this browser began no such sign-in', async () => {
  await open('/auth/irodori/callback');
  expect(await alert()).toContain('This sign-in is over.');
  expect(calls).toEqual([]);
});

test('the page after a sign-in with Irodori says that there is no such sign-in where the content backend offers none', async () => {
  providerReturn.keep('/resources');
  providers = [];
  await open('/auth/irodori/callback');
  expect(await alert()).toContain('There is no such sign-in here.');
  expect(calls).toEqual([]);
});

test('the page after a sign-in with Irodori says that a sign-in is over which the content backend does not know any more', async () => {
  providerReturn.keep('/blog');
  callback = () => Promise.reject(refusal(400, 'This sign-in has expired'));
  await open('/auth/irodori/callback');
  expect(await alert()).toContain('This sign-in is over.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the page after a sign-in with Irodori completes the sign-in by “Try again” when the content backend is back', async () => {
  providerReturn.keep('/resources');
  callback = () => Promise.reject(refusal(500, 'Failed to fetch'));
  const { user, router } = await open('/auth/irodori/callback');
  expect(await alert()).toContain('Reader accounts do not respond.');
  callback = async () => aki;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/resources'));
});

test.each(['//evil.example', 'https://evil.example/'])(
  'the page after a sign-in with Irodori does not lead to %s',
  async (to) => {
    providerReturn.keep(to);
    const { router } = await open('/auth/irodori/callback');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reader'));
  },
);
