import { bookmarkColumns } from '@irodori/contract/bookmarks';
import { mostBookmarks } from '@irodori/contract/limits';
import { PlatformError } from '@irodori/platform/errors';
import {
  type FakePlatform,
  fakePlatform,
  type FakePlatformOptions,
  signedInSession,
} from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';
import { savableTextsPath } from '../../paths.ts';

const [post] = sampleTexts.posts;
const [guide] = sampleTexts.guides;
if (post === undefined || guide === undefined) throw new Error('The samples have no texts.');
const postPage = `/blog/${post.slug}`;

const rows = [
  { shelf: 'guide', slug: guide.slug, savedAt: '2026-11-23T10:00:00Z' },
  { shelf: 'post', slug: post.slug, savedAt: '2026-11-22T10:00:00Z' },
  { shelf: 'post', slug: 'long-gone', savedAt: '2026-11-21T10:00:00Z' },
];

const show = (path: string, options: FakePlatformOptions = {}) => {
  const platform = fakePlatform({ texts: sampleTexts, session: signedInSession, ...options });
  return renderModule(module, path, platform).then((view) => ({ ...view, platform }));
};
const callsOf = ({ queries }: FakePlatform) =>
  queries
    .filter(({ target }) => target.endsWith('_bookmark'))
    .map(({ target, calls }) => [target, calls[0]?.args[0]]);
const refuse = (error: object) => () => {
  throw Object.assign(new Error('refused'), error);
};

/** The texts after the first post got another slug. */
const renamed = {
  ...sampleTexts,
  posts: [{ ...post, slug: 'renamed', formerSlugs: [post.slug] }, ...sampleTexts.posts.slice(1)],
};

/** The texts of the site that the page of bookmarks asks. */
let texts = sampleTexts;
/** The channel as another tab has it. */
let otherTab: BroadcastChannel;
const tell = (change: object) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  otherTab.postMessage({ tab: 2, ...change });

beforeEach(() => {
  texts = sampleTexts;
  otherTab = new BroadcastChannel('irodori.bookmarks');
  vi.stubGlobal('fetch', async (path: string) => {
    const resource = module.resources.find((each) => each.path === path);
    const context = {
      platform: fakePlatform({ texts }),
      siteUrl: '',
      signal: AbortSignal.abort(),
    };
    return new Response((await resource?.load(context))?.body);
  });
});
afterEach(() => {
  otherTab.close();
  vi.unstubAllGlobals();
});

describe('the button that saves a text', () => {
  const button = (name: RegExp) => screen.findByRole('button', { name });

  test('the button that saves a text shows what is stored, and removes and saves with words for screen readers', async () => {
    const { user, platform } = await show(postPage, { tables: { bookmarks: [{ slug: post.slug }] } });
    await user.click(await button(/^Saved \(remove this post\)$/));
    await screen.findByText('Removed from your bookmarks.');
    await user.click(await button(/^Save this post$/));
    expect((await screen.findByText(/^Saved in/)).textContent).toBe('Saved in your bookmarks.');
    const text = { shelf: 'post', slug: post.slug };
    expect(callsOf(platform)).toEqual([
      ['remove_bookmark', text],
      ['save_bookmark', text],
    ]);
  });

  test('the button that saves a text asks for nothing without a session, and makes a visitor a guest when it is pressed', async () => {
    const { user, platform } = await show(`/resources/${guide.slug}`, { session: { status: 'signed-out' } });
    expect(platform.queries.filter(({ target }) => target === 'bookmarks')).toEqual([]);
    // The database answers about the new guest as it was before the text was saved, and late.
    const stored = Promise.withResolvers<null>();
    vi.spyOn(platform.data, 'one').mockReturnValue(stored.promise);
    await user.click(await button(/^Save this guide$/));
    expect((await screen.findByText(/^Saved in/)).textContent).toBe(
      'Saved in your bookmarks, on this device.',
    );
    expect(platform.session.current()).toMatchObject({ isAnonymous: true });
    await act(async () => stored.resolve(null));
    expect(await button(/^Saved \(remove this guide\)$/)).toBeDefined();
  });

  test.each([
    [
      'too_many_bookmarks',
      { name: 'PlatformError', code: 'PT409', message: 'too_many_bookmarks' },
      `${mostBookmarks} texts`,
    ],
    ['a failure', new Error('socket'), 'Please try again'],
  ])('the button that saves a text goes back after %s and says why', async (_, error, words) => {
    const { user } = await show(postPage, { rpc: { save_bookmark: refuse(error) } });
    await user.click(await button(/^Save this post$/));
    expect((await screen.findByText(/texts, as many|did not arrive/)).textContent).toContain(words);
    expect(await button(/^Save this post$/)).toBeDefined();
  });

  test('the button that saves a text says that the browser keeps no cookies, and goes back', async () => {
    const { user, platform } = await show(postPage, { session: { status: 'signed-out' } });
    const refusal = new PlatformError('No cookies.', { code: 'cookies_refused', status: 403 });
    vi.spyOn(platform.session, 'signInAnonymously').mockRejectedValueOnce(refusal);
    await user.click(await button(/^Save this post$/));
    expect(await screen.findByText(/^Your browser keeps no cookies for this site/)).toBeDefined();
    expect(await button(/^Save this post$/)).toBeDefined();
  });

  test('the button that saves a text sends what the last of quick presses wants', async () => {
    const arrived: (() => void)[] = [];
    const wait = () => new Promise<null>((resolve) => arrived.push(() => resolve(null)));
    const { user, platform } = await show(postPage);
    vi.spyOn(platform.data, 'value').mockImplementation(async (schema, query) => {
      await wait();
      return platform.data.one(schema, query);
    });
    for (let press = 0; press < 2; press += 1) await user.click(await button(/^Saved?/));
    await act(async () => arrived[0]?.());
    await waitFor(() => expect(arrived).toHaveLength(2));
    await act(async () => arrived[1]?.());
    await screen.findByText('Removed from your bookmarks.');
    expect(callsOf(platform).map(([name]) => name)).toEqual(['save_bookmark', 'remove_bookmark']);
  });

  test('the button that saves a text asks a visitor who has yet to give the second factor to sign in', async () => {
    const session = { status: 'awaiting-second-factor', userId: 'a', email: null } as const;
    const { user, platform } = await show(postPage, { session });
    await user.click(await button(/^Save this post$/));
    await user.click(screen.getByRole('link', { name: 'sign in' }));
    expect(platform.returnPath.pluck()).toBe(postPage);
  });

  test('the button of a text whose slug has changed knows and removes the bookmarks of its former slug', async () => {
    const { user, platform } = await show(`/blog/renamed`, {
      texts: renamed,
      tables: { bookmarks: [{ slug: post.slug }] },
    });
    const asked = platform.queries.find(({ target }) => target === 'bookmarks');
    expect(asked?.calls).toContainEqual({ method: 'in', args: ['slug', ['renamed', post.slug]] });
    await user.click(await button(/^Saved/));
    await screen.findByText('Removed from your bookmarks.');
    expect(callsOf(platform)).toEqual([
      ['remove_bookmark', { shelf: 'post', slug: 'renamed' }],
      ['remove_bookmark', { shelf: 'post', slug: post.slug }],
    ]);
    tell({ shelf: 'post', slug: post.slug, isSaved: true });
    await button(/^Saved/);
  });

  test('the button of a text whose former slug another text has now leaves the bookmarks of that text alone', async () => {
    const [, second] = sampleTexts.posts;
    const moved = { ...post, slug: 'renamed', formerSlugs: ['oldest', post.slug] };
    const heir = { ...second, slug: post.slug } as typeof post;
    const { user, platform } = await show('/blog/renamed', {
      texts: { ...sampleTexts, posts: [moved, heir] },
      tables: { bookmarks: [{ slug: 'oldest' }] },
    });
    const asked = platform.queries.find(({ target }) => target === 'bookmarks');
    expect(asked?.calls).toContainEqual({ method: 'in', args: ['slug', ['renamed', 'oldest']] });
    await user.click(await button(/^Saved/));
    await screen.findByText('Removed from your bookmarks.');
    expect(callsOf(platform)).toEqual([
      ['remove_bookmark', { shelf: 'post', slug: 'renamed' }],
      ['remove_bookmark', { shelf: 'post', slug: 'oldest' }],
    ]);
  });

  test('the button that saves a text follows the other tabs, and tells them', async () => {
    const told: unknown[] = [];
    otherTab.addEventListener('message', ({ data }) => told.push(data));
    const { user } = await show(postPage);
    const change = { shelf: 'post', slug: post.slug, isSaved: true } as const;
    tell({ ...change, slug: 'another' });
    tell(change);
    await user.click(await button(/^Saved/));
    await waitFor(() => expect(told).toMatchObject([{ ...change, isSaved: false }]));
  });
});

describe('the page of bookmarks', () => {
  const lines = () => screen.findAllByRole('listitem');

  test('the page of bookmarks lists the cards of the saved texts, and says of a withdrawn one that it is gone', async () => {
    const { platform } = await show('/bookmarks', { tables: { bookmarks: rows } });
    const [first, second, third] = await lines();
    if (!first || !second || !third) throw new Error('Lines are missing.');
    expect(within(first).getByRole('link', { name: guide.title }).getAttribute('href')).toBe(
      `/resources/${guide.slug}`,
    );
    expect(within(second).getByRole('link', { name: post.title }).getAttribute('href')).toBe(postPage);
    expect(third.textContent).toContain('The post “long-gone” was withdrawn.');
    expect(within(third).getByRole('button', { name: 'Remove “long-gone”' })).toBeDefined();
    expect(platform.queries[0]?.calls).toContainEqual({ method: 'select', args: [bookmarkColumns] });
  });

  test('the page of bookmarks shows a text whose slug has changed under its new address', async () => {
    texts = renamed;
    await show('/bookmarks', { tables: { bookmarks: rows } });
    const link = await screen.findByRole('link', { name: post.title });
    expect(link.getAttribute('href')).toBe('/blog/renamed');
  });

  test('a removed text can be put back in its place by the same button', async () => {
    const { user, platform } = await show('/bookmarks', { tables: { bookmarks: rows } });
    const button = await screen.findByRole('button', { name: `Remove “${post.title}”` });
    await user.click(button);
    expect(screen.getByText(`“${post.title}” is removed.`)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Put back “${post.title}”` }));
    await screen.findByText('Removed from your bookmarks.');
    await user.keyboard('{Enter}');
    await screen.findByRole('link', { name: post.title });
    await screen.findByText(/^Saved in/);
    expect(callsOf(platform)[1]).toEqual([
      'save_bookmark',
      { shelf: 'post', slug: post.slug, created_at: '2026-11-22T10:00:00Z' },
    ]);
  });

  test('a text that was removed here and saved again in another tab is back', async () => {
    let [row] = rows;
    const { user } = await show('/bookmarks', { tables: { bookmarks: () => [row] } });
    await user.click(await screen.findByRole('button', { name: `Remove “${guide.title}”` }));
    await screen.findByText('Removed from your bookmarks.');
    row = { shelf: 'guide', slug: guide.slug, savedAt: '2026-11-24T10:00:00Z' };
    tell({ shelf: 'guide', slug: guide.slug, isSaved: true });
    expect(await screen.findByRole('button', { name: `Remove “${guide.title}”` })).toBeDefined();
  });

  test('a text that did not go stays in the list and says so', async () => {
    const rpc = { remove_bookmark: refuse(new PlatformError('down', { code: '', status: 0 })) };
    const { user } = await show('/bookmarks', { tables: { bookmarks: rows }, rpc });
    await user.click(await screen.findByRole('button', { name: `Remove “${post.title}”` }));
    await screen.findByText(/did not arrive/);
    expect(screen.getByRole('link', { name: post.title })).toBeDefined();
  });

  test('the page of bookmarks without bookmarks leads to the blog and the guides, and without a session to the sign-in', async () => {
    const { unmount } = await show('/bookmarks');
    await screen.findByText('Nothing is saved yet');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/blog',
      '/resources',
    ]);
    unmount();
    const { user, platform } = await show('/bookmarks', { session: { status: 'signed-out' } });
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect([platform.returnPath.pluck(), platform.queries]).toEqual(['/bookmarks', []]);
  });

  test('the page of bookmarks says when the bookmarks do not arrive, and asks again', async () => {
    let isDown = true;
    const bookmarks = () => (isDown ? refuse(new Error('down'))() : rows);
    const { user } = await show('/bookmarks', { tables: { bookmarks } });
    await screen.findByText('Your bookmarks did not arrive.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await lines()).toHaveLength(3);
  });

  test('the page of bookmarks asks nothing while the browser is offline, and comes with the connection', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show('/bookmarks', { tables: { bookmarks: rows } });
    expect(screen.getByRole('alert').textContent).toContain('come when you are connected again');
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(await lines()).toHaveLength(3);
  });

  test('the page of bookmarks follows a change in another tab, and shows long lists in parts', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...rows[2], slug: `gone-${index}` }));
    let bookmarks: unknown[] = rows;
    const { user } = await show('/bookmarks', { tables: { bookmarks: () => bookmarks } });
    await lines();
    bookmarks = many;
    tell({ shelf: 'post', slug: post.slug, isSaved: false });
    await waitFor(async () => expect(await lines()).toHaveLength(24));
    await user.click(screen.getByRole('button', { name: 'Show more bookmarks' }));
    expect(await lines()).toHaveLength(30);
  });

  test('the cards of the page of bookmarks are the same for everybody', async () => {
    const resource = module.resources.find(({ path }) => path === savableTextsPath);
    const context = {
      platform: fakePlatform({ texts: sampleTexts }),
      siteUrl: '',
      signal: AbortSignal.abort(),
    };
    const body = (await resource?.load(context))?.body ?? '';
    expect(body).not.toContain('"body"');
    expect(body).toContain(post.summary);
  });
});
