import { PlatformProvider } from '@irodori/kit/host';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';
import { Comments } from './comments.tsx';
import {
  aki,
  comment,
  fakeBrowser,
  field,
  items,
  observers,
  open,
  own,
  path,
  scroll,
  section,
  streams,
} from './test/comments-page.ts';
import { ContentDouble, strapiError } from './test/content-double.ts';
import { wordsSince } from './time-ago.tsx';

fakeBrowser();

test('a text has no comments section without a content backend, or when the content backend has no comments', async () => {
  const { unmount } = await renderModule(module, `${path}#comments`, fakePlatform({ texts: sampleTexts }));
  expect(document.querySelector('#comments')).toBeNull();
  unmount();
  const double = new ContentDouble();
  double.failures.set('find', strapiError(404));
  await open(double);
  await waitFor(() => expect(double.calls).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Comments/ })).toBeNull());
});

test('a text has no comments section at another Strapi, which is not asked for comments', async () => {
  const double = new ContentDouble();
  const content = { ...double.face, kind: 'strapi' as const };
  await renderModule(module, `${path}#comments`, { ...fakePlatform({ texts: sampleTexts }), content });
  expect(document.querySelector('#comments')).toBeNull();
  expect(double.calls).toEqual([]);
});

test('the page of a text without scripts says what its comments need', () => {
  const platform = { ...fakePlatform(), content: new ContentDouble().face };
  const html = renderToStaticMarkup(
    <PlatformProvider platform={platform}>
      <MemoryRouter>
        <Comments shelf="post" slug="how-ink-draws" />
      </MemoryRouter>
    </PlatformProvider>,
  );
  expect(html).toContain('<noscript><p>A script reads the comments on this post,');
});

test('the comments of a text load when the reader comes near them, and not before', async () => {
  const double = new ContentDouble([comment('a')]);
  await open(double, path);
  expect(double.calls).toEqual([]);
  const place = observers.find(({ element }) => element.id === 'comments');
  await act(async () => place?.notify(true));
  expect(await items()).toHaveLength(1);
  expect(double.calls).toEqual([
    { method: 'find', type: 'comments', data: { shelf: 'post', slug: 'how-ink-draws', page: 1 } },
  ]);
});

test('a text whose headings are those of its page shares no id with the comments and the other sections', async () => {
  const headings = ['Comments', 'Comments title', 'Related', 'Related title', 'Apps', 'Apps title'];
  const body = headings.map((heading) => `## ${heading}`).join('\n\n');
  const posts = sampleTexts.posts.map((post) => ({ ...post, body }));
  const content = new ContentDouble([comment('a')]).face;
  const app = {
    name: 'Elf Generator',
    slug: 'ai-elf-generator',
    header: 'Elves',
    icon: 'apps/elf/icon.webp',
  };
  const platform = fakePlatform({ texts: { ...sampleTexts, posts }, tables: { apps: [app] } });
  await renderModule(module, `${path}#comments`, { ...platform, content });
  await screen.findByRole('heading', { name: 'Comments (1)' });
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['comments', 'comments-title', 'related-title', 'apps-title']));
  expect(ids).toEqual([...new Set(ids)]);
});

test('the comments of a guide are those of the guide', async () => {
  const double = new ContentDouble();
  await open(double, '/resources/write-a-prompt#comments');
  expect(await screen.findByText('Nobody has commented on this text yet.')).toBeDefined();
  expect(double.calls[0]?.data).toMatchObject({ shelf: 'guide', slug: 'write-a-prompt' });
});

test('the comments of a text are shown as plain words with their line breaks, a link to each, and their number', async () => {
  const text = 'One.\n<b>Two</b> https://spam.example';
  await open(new ContentDouble([comment('a', { text }), comment('b')]));
  expect(await screen.findByRole('heading', { name: 'Comments (2)' })).toBeDefined();
  const [first] = within(await section()).getAllByRole('listitem');
  expect(first?.querySelector('p[dir]')?.textContent).toBe(text);
  expect(first?.querySelector('b')).toBeNull();
  expect([...(first?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '#comment-a',
  ]);
});

test('the comments of a text come 50 at a time, and those that do not arrive can be asked for again', async () => {
  const many = Array.from({ length: 60 }, (_, index) => comment(`c${index}`));
  const double = new ContentDouble(many);
  const { user } = await open(double);
  await section();
  expect(await items()).toHaveLength(50);
  double.failures.set('find', strapiError(500));
  const more = screen.getByRole('button', { name: 'Show more comments' });
  await user.click(more);
  expect((await screen.findByRole('alert')).textContent).toContain('More comments did not arrive');
  await user.click(more);
  await waitFor(async () => expect(await items()).toHaveLength(60));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more comments' })).toBeNull();
});

test('the comments of a text load further until the one of the address is there, which gets the focus', async () => {
  const many = Array.from({ length: 120 }, (_, index) => comment(`c${index}`));
  await open(new ContentDouble(many), `${path}#comment-c110`);
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-c110'));
});

test('the comments that a dead content backend does not send leave the page as it is, and can be asked for again', async () => {
  const double = new ContentDouble([comment('a')]);
  double.failures.set('find', strapiError(500));
  const { user } = await open(double);
  expect(await screen.findByText(/^The comments did not arrive/)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await items()).toHaveLength(1));
});

test('the comments of a content backend that says nothing can be asked for again', async () => {
  const double = new ContentDouble([comment('a')]);
  double.face.ready = () => new Promise(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await open(double);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
  } finally {
    vi.useRealTimers();
  }
  expect(await screen.findByText(/^The comments did not arrive/)).toBeDefined();
});

test('the comments of a text are shown without their form while the content backend does not tell who is signed in', async () => {
  const double = new ContentDouble([own('a')]);
  double.isUnknown = true;
  const { user } = await open(double);
  expect(await screen.findByText(/Your reader account did not arrive/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'sign in to your reader account' })).toBeNull();
  double.face.ready = async () => {
    double.setUser(aki);
    return aki;
  };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(field(/^Write a comment/)).toBeDefined());
  await waitFor(async () => expect((await items())[0]).toContain('(you)'));
});

test('the comments that do not arrive offline come when the connection is back', async () => {
  const double = new ContentDouble([comment('a')]);
  double.failures.set('find', strapiError(500));
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(double);
  expect(await screen.findByText(/^You are offline/)).toBeDefined();
  onLine.mockReturnValue(true);
  await act(async () => dispatchEvent(new Event('online')));
  await waitFor(async () => expect(await items()).toHaveLength(1));
});

test('a reader’s comment needs a sign-in, which leads back to the comments', async () => {
  await open(new ContentDouble());
  const link = await screen.findByRole('link', { name: 'sign in to your reader account' });
  const target = new URL(link.getAttribute('href') ?? '', 'https://irodori.example');
  expect([target.pathname, target.searchParams.get('to')]).toEqual(['/reader/sign-in', `${path}#comments`]);
  expect(screen.queryByRole('textbox', { name: /^Write a comment/ })).toBeNull();
});

test('a reader’s comment is sent, and listed at the end with the word that an editor looks at it', async () => {
  const double = new ContentDouble([comment('a')], aki);
  const { user } = await open(double);
  await section();
  await user.type(field(/^Write a comment/), 'One.{Enter}Two.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Your comment has arrived/)).toBeDefined();
  expect(double.calls.find(({ method }) => method === 'create')?.data).toEqual({
    shelf: 'post',
    slug: 'how-ink-draws',
    text: 'One.\nTwo.',
  });
  const listed = await items();
  expect(listed).toHaveLength(2);
  expect(listed[1]).toContain('An editor will look at it before others see it.');
  expect(field(/^Write a comment/)).toHaveProperty('value', '');
  expect(sessionStorage).toHaveLength(0);
});

test('a reader’s comment that arrives after a change by others keeps the comments that came meanwhile', async () => {
  const double = new ContentDouble([comment('a')], aki);
  const { user } = await open(double);
  await items();
  await scroll(true);
  const answer = Promise.withResolvers<void>();
  const { create } = double.face;
  double.face.create = async (...call) => {
    await answer.promise;
    return create(...call);
  };
  await user.type(field(/^Write a comment/), 'Slow words.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  double.change((all) => [...all, comment('b')]);
  await act(async () => streams.at(-1)?.tell(double.version));
  await screen.findByText('1 new comment');
  await act(async () => answer.resolve());
  await screen.findByText(/Your comment has arrived/);
  const listed = await items();
  expect(listed.map((text) => /Words of \w|Slow words/.exec(text)?.[0])).toEqual([
    'Words of a',
    'Words of b',
    'Slow words',
  ]);
});

test('a reader’s comment is not sent without words, nor with more than 2,000 characters', async () => {
  const double = new ContentDouble([], aki);
  const { user } = await open(double);
  await section();
  const send = screen.getByRole('button', { name: 'Send' });
  await user.click(send);
  expect(screen.getByText('Please write a few words.')).toBeDefined();
  await user.click(field(/^Write a comment/));
  await user.paste('😀'.repeat(2001));
  await user.click(send);
  expect(screen.getByText('At most 2000 characters, please.')).toBeDefined();
  expect(double.calls.filter(({ method }) => method === 'create')).toEqual([]);
});

test.each([
  ['too often', 429, 'Too many comments in a short time.'],
  ['to a content backend that is away', 500, 'It did not arrive.'],
  ['to a text that was taken back', 404, 'This is no longer there'],
])('a reader’s comment that is sent %s stays in the form', async (_, status, words) => {
  const double = new ContentDouble([], aki);
  const { user } = await open(double);
  await section();
  await user.type(field(/^Write a comment/), 'Kept words.');
  double.failures.set('create', strapiError(status));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(field(/^Write a comment/)).toHaveProperty('value', 'Kept words.');
});

test('a reader’s comment stays when the session ends while it is written, and after the sign-in', async () => {
  const double = new ContentDouble([own('a')], aki);
  const { user, unmount } = await open(double);
  await section();
  await user.type(field(/^Write a comment/), 'Kept words.');
  act(() => double.setUser(null));
  expect((await screen.findByRole('alert')).textContent).toContain('You are signed out.');
  expect(field(/^Write a comment/)).toHaveProperty('value', 'Kept words.');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/reader/sign-in');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  unmount();
  double.user = aki;
  await open(double);
  await section();
  expect(field(/^Write a comment/)).toHaveProperty('value', 'Kept words.');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDefined();
});

test('a reader’s comment that the content backend refuses because the session has ended asks for a sign-in', async () => {
  const double = new ContentDouble([], aki);
  const { user } = await open(double);
  await section();
  await user.type(field(/^Write a comment/), 'Kept words.');
  double.failures.set('create', strapiError(401));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You are signed out.');
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
  expect(field(/^Write a comment/)).toHaveProperty('value', 'Kept words.');
});

test('a reader’s comment that an editor has hidden says so', async () => {
  await open(new ContentDouble([own('a', { state: 'hidden' })], aki));
  expect((await items())[0]).toContain('An editor has hidden this comment; only you can see it.');
});

test('a reader’s comment is changed in its place, after which an editor looks at it again', async () => {
  const double = new ContentDouble([own('a'), comment('b')], aki);
  const { user } = await open(double);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const words = field(/^Your comment/);
  expect(words).toHaveProperty('value', 'Words of a.');
  await user.clear(words);
  await user.type(words, 'Better words.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const edit = await screen.findByRole('button', { name: 'Edit' });
  expect(document.activeElement).toBe(edit);
  const [first] = await items();
  expect(first).toContain('Better words.');
  expect(first).toContain('An editor will look at it before others see it.');
  expect(double.calls).toContainEqual({
    method: 'update',
    type: 'comments/a',
    data: { text: 'Better words.' },
  });
});

test('a reader’s comment keeps its changed words when the page is left, until the change is cancelled', async () => {
  const double = new ContentDouble([own('a')], aki);
  const first = await open(double);
  await first.user.click(await screen.findByRole('button', { name: 'Edit' }));
  await first.user.type(field(/^Your comment/), ' More.');
  first.unmount();
  const { user } = await open(double);
  await section();
  expect(field(/^Your comment/)).toHaveProperty('value', 'Words of a. More.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sessionStorage).toHaveLength(0);
  expect((await items())[0]).not.toContain('More.');
});

test('a reader’s comment is deleted only after a question, and the heading gets the focus', async () => {
  const double = new ContentDouble([own('a')], aki);
  const { user } = await open(double);
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  expect(double.comments).toHaveLength(1);
  double.failures.set('delete', strapiError(500));
  const confirm = await screen.findByRole('button', { name: 'Delete' });
  await user.click(confirm);
  expect((await screen.findByRole('alert')).textContent).toContain('nothing was deleted');
  await user.click(confirm);
  expect(await screen.findByText('Nobody has commented on this text yet.')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Comments'));
});

test.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_400, 'yesterday'],
  [6 * 86_400, '6 days ago'],
  [7 * 86_400, undefined],
])('a moment %s seconds ago is “%s”', (seconds, words) => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(wordsSince(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
});
