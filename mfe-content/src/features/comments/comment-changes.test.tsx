import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aki, comment, fakeBrowser, field, items, open, own, scroll, streams } from './test/comments-page.ts';
import { ContentDouble, strapiError } from './test/content-double.ts';

fakeBrowser();

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

test('changes by others are followed again after growing pauses when their stream is refused', async () => {
  await shownAt(new ContentDouble([comment('a')]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const refusedFor = (seconds: number) => {
    const before = streams.length;
    streams.at(-1)?.refuse();
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(streams).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(before + 1);
  };
  for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) refusedFor(seconds);
  await act(async () => streams.at(-1)?.tell(1));
  refusedFor(5);
  streams.at(-1)?.lose();
  vi.advanceTimersByTime(600_000);
  expect(streams).toHaveLength(10);
  streams.at(-1)?.refuse();
  await scroll(false);
  vi.advanceTimersByTime(600_000);
  expect(streams).toHaveLength(10);
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
