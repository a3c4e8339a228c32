import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';
import { ContentDouble, strapiError } from './content-double.ts';
import { wordsSince } from './time-ago.tsx';

const path = '/blog/how-ink-draws';
const aki = { id: 1, username: 'Aki' };

const comment = (documentId: string, more: object = {}) => ({
  documentId,
  name: 'Ren',
  text: `Words of ${documentId}.`,
  createdAt: '2026-11-20T08:00:00Z',
  state: 'shown' as const,
  ...more,
});
const own = (documentId: string, more: object = {}) =>
  comment(documentId, { name: 'Aki', isOwn: true, ...more });

/** Stand in for what the DOM of the tests lacks: elements are far from the screen until a test says otherwise. */
let observers: { notify: (isIntersecting: boolean) => void; element: Element }[] = [];
let streams: FakeEventSource[] = [];

class FakeIntersectionObserver {
  readonly #callback: (entries: object[]) => void;
  constructor(callback: (entries: object[]) => void) {
    this.#callback = callback;
  }
  observe(element: Element): void {
    observers.push({
      element,
      notify: (isIntersecting) => this.#callback([{ isIntersecting, target: element }]),
    });
  }
  unobserve(): void {}
  disconnect(): void {}
}

class FakeEventSource extends EventTarget {
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  tell(version: number): void {
    this.dispatchEvent(new MessageEvent('message', { data: String(version) }));
  }
}

beforeEach(() => {
  observers = [];
  streams = [];
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  vi.stubGlobal('EventSource', FakeEventSource);
});

const section = () => screen.findByRole('region', { name: /^Comments/ });
const items = async () =>
  within(await section())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** Brings the section onto the screen, or takes it away. */
const scroll = (isOnScreen: boolean) =>
  act(async () => {
    for (const { notify, element } of observers) if (element.tagName === 'SECTION') notify(isOnScreen);
  });
const field = (name: RegExp) => screen.getByRole('textbox', { name });

/** Opens a post at its comments. */
async function open(double: ContentDouble, address = `${path}#comments`) {
  const platform = { ...fakePlatform({ texts: sampleTexts }), content: double.face };
  return renderModule(module, address, platform);
}

test('the comments of a text are not there without a content backend, nor with one that has none', async () => {
  const { unmount } = await renderModule(module, `${path}#comments`, fakePlatform({ texts: sampleTexts }));
  expect(document.querySelector('#comments')).toBeNull();
  unmount();
  const double = new ContentDouble();
  double.failures.set('find', strapiError(404));
  await open(double);
  await waitFor(() => expect(double.calls).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Comments/ })).toBeNull());
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
  expect(await items()).toHaveLength(1);
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
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(double);
  expect(await screen.findByText(/^You are offline/)).toBeDefined();
  await act(async () => dispatchEvent(new Event('online')));
  expect(await items()).toHaveLength(1);
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
  ['too often', 429, 'Too many comments within a minute.'],
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

describe('a report of a comment', () => {
  const report = () => screen.findByRole('button', { name: 'Report the comment by Ren…' });

  test('a report of a comment is sent with a reason and words, and the comment is gone for the reader', async () => {
    const double = new ContentDouble([comment('a')], aki);
    const { user } = await open(double);
    await user.click(await report());
    await user.click(await screen.findByRole('button', { name: 'Send the report' }));
    expect(screen.getByText('Please choose one.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Advertising or nonsense' }));
    await user.type(field(/^In your words/), 'Look.');
    await user.click(screen.getByRole('button', { name: 'Send the report' }));
    await screen.findByText(/Thank you. Your report is in/);
    expect(double.calls.find(({ method }) => method === 'create')).toEqual({
      method: 'create',
      type: 'comments/a/reports',
      data: { reason: 'spam', words: 'Look.' },
    });
    await user.click(within(screen.getByRole('dialog')).getByText('Close'));
    await waitFor(async () => expect(await items()).toEqual([]));
  });

  test('a report of a comment takes the comment from a reader who closed the dialog before the report arrived', async () => {
    const double = new ContentDouble([comment('a')], aki);
    const { user } = await open(double);
    await user.click(await report());
    await user.click(await screen.findByRole('radio', { name: 'Not about this text' }));
    const { promise, resolve } = Promise.withResolvers<void>();
    double.arrival = promise;
    await user.click(screen.getByRole('button', { name: 'Send the report' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await items()).toHaveLength(1);
    resolve();
    await waitFor(async () => expect(await items()).toEqual([]));
  });

  test('a report of a comment that is refused can be sent again', async () => {
    const double = new ContentDouble([comment('a')], aki);
    const { user } = await open(double);
    await user.click(await report());
    await user.click(await screen.findByRole('radio', { name: 'Not about this text' }));
    double.failures.set('create', strapiError(429));
    await user.click(screen.getByRole('button', { name: 'Send the report' }));
    expect((await screen.findByRole('alert')).textContent).toContain('many reports within an hour');
    await user.click(screen.getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText(/Thank you. Your report is in/)).toBeDefined();
  });

  test('a report of a comment needs a sign-in', async () => {
    const { user } = await open(new ContentDouble([comment('a')]));
    await user.click(await report());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link', { name: 'sign in to your reader account' })).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Send the report' })).toBeNull();
  });
});

describe('changes by others', () => {
  const shownAt = async (double: ContentDouble) => {
    const opened = await open(double);
    await items();
    await scroll(true);
    return opened;
  };
  const tell = (double: ContentDouble) => act(async () => streams.at(-1)?.tell(double.version));

  test('changes by others are followed only while the section is on the screen of a visible tab', async () => {
    const double = new ContentDouble([comment('a')]);
    await open(double);
    await items();
    expect(streams).toEqual([]);
    await scroll(true);
    expect(streams.map(({ url }) => url)).toEqual([
      'https://cms.example/api/comments/live?shelf=post&slug=how-ink-draws',
    ]);
    await scroll(false);
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true]);
    await scroll(true);
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, true]);
    state.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
  });

  test('changes by others are read when the version differs from that of the list', async () => {
    const double = new ContentDouble([comment('a')]);
    await shownAt(double);
    await tell(double);
    expect(double.calls).toHaveLength(1);
    double.change(([first]) => [{ ...comment('a'), ...first, text: 'Changed words.' }]);
    await tell(double);
    await waitFor(async () => expect((await items())[0]).toContain('Changed words.'));
    expect(double.calls).toHaveLength(2);
  });

  test('changes by others add new comments at the end, also older ones, and tell their number', async () => {
    const double = new ContentDouble([comment('b')]);
    await shownAt(double);
    double.change((all) => [comment('a'), ...all, comment('c')]);
    await tell(double);
    await screen.findByText('2 new comments');
    expect((await items()).map((text) => /Words of (\w)/.exec(text)?.[1])).toEqual(['b', 'a', 'c']);
    expect(screen.getByText('2 new comments').getAttribute('role')).toBe('status');
  });

  test('changes by others leave a line where a comment was, and own comments stay', async () => {
    const double = new ContentDouble([comment('a'), own('mine', { state: 'waiting' }), comment('b')], aki);
    await shownAt(double);
    double.change((all) => all.filter(({ documentId }) => documentId !== 'a'));
    await tell(double);
    await screen.findByText('This comment is no longer shown.');
    const listed = await items();
    expect(listed).toHaveLength(3);
    expect(listed[0]).toBe('This comment is no longer shown.');
    expect(listed[1]).toContain('Words of mine.');
  });

  test('a comment that an editor hides hands its focus to the line in its place', async () => {
    const double = new ContentDouble([comment('a'), comment('b')]);
    await shownAt(double);
    const [report] = screen.getAllByRole('button', { name: 'Report the comment by Ren…' });
    act(() => report?.focus());
    double.change((all) => all.filter(({ documentId }) => documentId !== 'a'));
    await tell(double);
    const line = await screen.findByText('This comment is no longer shown.');
    expect(document.activeElement).toBe(line.closest('li'));
  });

  test('a comment that an editor hides leaves the focus on another comment where it is', async () => {
    const double = new ContentDouble([comment('a'), comment('b')]);
    await shownAt(double);
    const [, other] = screen.getAllByRole('button', { name: 'Report the comment by Ren…' });
    act(() => other?.focus());
    double.change((all) => all.filter(({ documentId }) => documentId !== 'a'));
    await tell(double);
    await screen.findByText('This comment is no longer shown.');
    expect(document.activeElement).toBe(other);
  });

  test('changes by others that move comments to the next page remove no comment', async () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      comment(`c${index}`, { createdAt: new Date(Date.UTC(2026, 10, 1, index)).toISOString() }),
    );
    const double = new ContentDouble(many);
    await shownAt(double);
    double.change((all) => [comment('early', { createdAt: '2026-10-01T00:00:00Z' }), ...all]);
    await tell(double);
    await waitFor(async () => expect(await items()).toHaveLength(51));
    expect(screen.queryByText('This comment is no longer shown.')).toBeNull();
  });
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
