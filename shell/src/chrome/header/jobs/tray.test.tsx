import { deletionsTopic, type JobPlace } from '@irodori/contract/job';
import { PlatformProvider } from '@irodori/kit/host';
import type { SessionSnapshot } from '@irodori/platform';
import { PlatformError } from '@irodori/platform/errors';
import { type FakePlatform, fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Tray } from './tray.tsx';

// happy-dom has no popovers.
Object.assign(HTMLElement.prototype, { hidePopover: () => undefined });

interface Row {
  readonly id: string;
  readonly status: string;
  readonly createdAt?: string;
  readonly reason?: string;
  readonly words?: string | null;
  readonly picture?: string;
}

const rowOf = (job: Row) => ({
  createdAt: new Date().toISOString(),
  reason: null,
  words: `a girl ${job.id}`,
  picture: null,
  app: { slug: 'ai-elf-generator', name: 'AI Elf Generator', icon: 'elf.webp' },
  ...job,
});

const place = (jobId: string, change: Partial<JobPlace> = {}): JobPlace => ({
  jobId,
  place: 2,
  seconds: 20,
  ...change,
});

/** Opens a page of a visitor with these jobs, the newest first. */
const open = (...jobs: Row[]) => openAs(signedInSession, ...jobs);

function openAs(session: SessionSnapshot, ...jobs: Row[]) {
  const database = { jobs, places: [] as JobPlace[], credits: 98, isDown: false };
  const platform: FakePlatform = fakePlatform({
    session,
    tables: { jobs: () => database.jobs.map(rowOf) },
    rpc: {
      own_places: () => database.places,
      credit_balance: () => database.credits,
      cancel_job: () => {
        if (database.isDown) throw new PlatformError('down', { code: 'down', status: 503 });
        become({ id: 'a', status: 'ERROR', reason: 'canceled' });
        return 'ERROR';
      },
    },
  });
  const become = (...now: Row[]): void => {
    database.jobs = now;
    act(() => platform.emitChange('jobs', {}));
  };
  const router = createMemoryRouter([{ path: '*', element: <Tray /> }], { initialEntries: ['/blog'] });
  render(
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  const openPanel = () =>
    fireEvent(
      document.querySelector('[popover]') as Element,
      Object.assign(new Event('toggle'), { newState: 'open' }),
    );
  const reads = () => platform.queries.filter(({ target }) => target === 'jobs').length;
  return { database, platform, become, router, openPanel, reads, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });
const items = async () => within(await screen.findByRole('list')).findAllByRole('listitem');

test('a visitor has a tray only while there is a session', async () => {
  const { platform, reads } = openAs({ status: 'signed-out' }, { id: 'a', status: 'CREATED' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(reads()).toBe(0);
  act(() => platform.setSession(signedInSession));
  await button('Latest pictures, 1 on the way');
  act(() => platform.setSession({ status: 'signed-out' }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a visitor who never ordered a picture has no tray until the first job', async () => {
  const { become, reads } = open();
  await waitFor(() => expect(reads()).toBeGreaterThan(0));
  expect(screen.queryByRole('button')).toBeNull();
  become({ id: 'a', status: 'INITIATED' });
  await button('Latest pictures, 1 on the way');
});

test('the panel shows waiting, running and finished jobs, each as a link to its page', async () => {
  const { database, platform, openPanel } = open(
    { id: 'a', status: 'CREATED' },
    { id: 'b', status: 'GENERATING' },
    { id: 'c', status: 'SUCCESS', words: null, picture: 'me/c/0.webp' },
    { id: 'd', status: 'ERROR', reason: 'canceled' },
    { id: 'e', status: 'ERROR', reason: 'failed' },
    { id: 'f', status: 'ERROR', reason: 'held' },
    { id: 'old', status: 'SUCCESS', createdAt: '2026-01-01T00:00:00Z' },
  );
  database.places = [place('a')];
  const privateUrl = vi.spyOn(platform.storage, 'privateUrl');
  await button('Latest pictures, 2 on the way');
  openPanel();
  expect((await items()).map((item) => item.textContent)).toEqual([
    'a girl a1 picture is before it. It starts in about 20 s.Stop',
    'a girl bBeing drawnStop',
    'AI Elf GeneratorReady',
    'a girl dYou stopped it.',
    'a girl eIt could not be made.',
    'a girl fA person looks at it first.',
  ]);
  const link = screen.getByRole('link', { name: 'AI Elf Generator' });
  expect(link.getAttribute('href')).toBe('/ai-elf-generator/output/c');
  expect(privateUrl).toHaveBeenCalledWith('outputs', 'me/c/0.webp', 512);
});

test('an open panel follows places, progress and statuses as they are told', async () => {
  const { database, platform, become, openPanel } = open({ id: 'a', status: 'CREATED' });
  database.places = [place('a', { place: 5, seconds: null })];
  await button('Latest pictures, 1 on the way');
  openPanel();
  await screen.findByText('4 pictures are before it.');
  act(() => platform.emitBroadcast('job:a', 'place', place('a', { place: 1, seconds: 10 })));
  expect(screen.getByText('It is next. It starts in about 10 s.')).toBeDefined();

  become({ id: 'a', status: 'GENERATING' });
  await screen.findByRole('progressbar', { name: 'Being drawn' });
  const preview = 'data:image/webp,x';
  const progress = { jobId: 'a', attempt: 1, progress: 0.4, stage: 'ink', preview };
  act(() => platform.emitBroadcast('job:a', 'progress', progress));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('40 %, ink');
  // Over the picture of its app.
  expect([...document.querySelectorAll('img')].at(-1)?.src).toBe(preview);

  database.credits = 97;
  become({ id: 'a', status: 'SUCCESS' });
  await screen.findByText('Ready');
  await screen.findByRole('link', { name: '97 credits' });
  await button('Latest pictures');
});

test('the question for notifications stands beside a running job after the first wait, and not beside the first job', async () => {
  vi.stubGlobal('Notification', { permission: 'default' });
  Object.defineProperty(navigator, 'serviceWorker', { value: new EventTarget(), configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const ask = { name: 'Tell me when it is ready' };
  const { become, openPanel } = open({ id: 'a', status: 'GENERATING' });
  await button('Latest pictures, 1 on the way');
  openPanel();
  await screen.findByText('Being drawn');
  expect(screen.queryByRole('button', ask)).toBeNull();
  become({ id: 'a', status: 'SUCCESS' });
  await screen.findByText('Ready');
  expect(screen.queryByRole('button', ask)).toBeNull();
  become({ id: 'b', status: 'INITIATED' }, { id: 'a', status: 'SUCCESS' });
  expect(await screen.findByRole('button', ask)).toBeDefined();
});

test('an open panel shows the credits of a purchase on another device when its notice comes', async () => {
  const { database, platform, openPanel } = open({ id: 'a', status: 'SUCCESS' });
  await button('Latest pictures');
  openPanel();
  await screen.findByRole('link', { name: '98 credits' });
  database.credits = 1098;
  act(() => platform.emitChange('notifications', {}));
  expect(await screen.findByRole('link', { name: '1098 credits' })).toBeDefined();
});

test('stopping a job leaves the focus on the job', async () => {
  const { user, openPanel } = open({ id: 'a', status: 'CREATED' });
  await button('Latest pictures, 1 on the way');
  openPanel();
  await user.click(await button('Stop: a girl a'));
  await screen.findByText('You stopped it.');
  expect(screen.queryByRole('button', { name: 'Stop: a girl a' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'a girl a' }));
});

test('a job that could not be stopped says so and can be stopped again', async () => {
  const { database, user, openPanel } = open({ id: 'a', status: 'CREATED' });
  await button('Latest pictures, 1 on the way');
  openPanel();
  const stop = await button('Stop: a girl a');
  database.isDown = true;
  await user.click(stop);
  await screen.findByText('It could not be stopped. Please try again.');
  database.isDown = false;
  await user.click(stop);
  expect(await screen.findByText('You stopped it.')).toBeDefined();
});

test('without a job of the last day, the panel says so', async () => {
  const { openPanel } = open({ id: 'a', status: 'SUCCESS', createdAt: '2026-01-01T00:00:00Z' });
  await button('Latest pictures');
  openPanel();
  await screen.findByText('None within the last day.');
  expect(screen.getByRole('link', { name: 'All pictures' }).getAttribute('href')).toBe('/results');
});

test('unfinished jobs are read every two seconds only while the connection is down', async () => {
  const { platform, become, reads } = open({ id: 'a', status: 'CREATED' });
  await button('Latest pictures, 1 on the way');
  vi.useFakeTimers();
  const readsIn = async (ms: number) => {
    const before = reads();
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return reads() - before;
  };
  become({ id: 'a', status: 'CREATED' });
  await readsIn(100);
  expect(await readsIn(60_000)).toBe(0);
  act(() => platform.setSocket('down'));
  expect(await readsIn(6100)).toBe(3);
  become({ id: 'a', status: 'SUCCESS' });
  await readsIn(100);
  expect(await readsIn(60_000)).toBe(0);
  vi.useRealTimers();
});

test('a picture that is deleted on any page or device leaves the tray', async () => {
  const { platform, database, openPanel } = open(
    { id: 'a', status: 'SUCCESS' },
    { id: 'b', status: 'SUCCESS' },
  );
  await button('Latest pictures');
  openPanel();
  expect(await screen.findByText('a girl a')).toBeDefined();
  database.jobs = [{ id: 'b', status: 'SUCCESS' }];
  act(() => platform.emitBroadcast(deletionsTopic(signedInSession.userId), 'changed', {}));
  await waitFor(() => expect(screen.queryByText('a girl a')).toBeNull());
  expect(screen.getByText('a girl b')).toBeDefined();
});
