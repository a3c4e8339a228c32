import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnJob } from '../own-jobs.ts';
import { wish } from './notify.ts';
import { readyNews } from './ready-news.ts';

const job = (id: string, change: Partial<OwnJob> = {}): OwnJob => ({
  id,
  status: 'SUCCESS',
  createdAt: `2026-11-26T10:00:0${id}Z`,
  reason: null,
  words: `a girl ${id}`,
  picture: null,
  app: { slug: 'ai-elf-generator', name: 'AI Elf Generator', icon: 'elf.webp' },
  place: null,
  ...change,
});
const running = (id: string): OwnJob => job(id, { status: 'GENERATING' });

/** The locks of all tabs of a browser; happy-dom has none. */
function fakeLocks() {
  const held: { name: string }[] = [];
  return {
    query: async () => ({ held: [...held] }),
    async request(
      name: string,
      options: { mode?: string; ifAvailable?: boolean },
      use: (lock: { name: string } | null) => unknown,
    ) {
      if (options.ifAvailable && held.some((lock) => lock.name === name)) return use(null);
      const lock = { name };
      held.push(lock);
      await use(lock);
      held.splice(held.indexOf(lock), 1);
      return undefined;
    },
  };
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  isClosed: boolean;
}
let shown: Shown[] = [];
let workers = 0;

/** The service workers of a browser; happy-dom has none. */
class FakeWorkers extends EventTarget {
  readonly #registration = {
    active: {
      postMessage: ({ title, body, path }: Shown) => void shown.push({ title, body, path, isClosed: false }),
    },
    getNotifications: async () => shown.map((each) => ({ close: () => void (each.isClosed = true) })),
    unregister: async () => void (workers = 0),
  };
  readonly ready = Promise.resolve(this.#registration);
  async register(): Promise<void> {
    workers = 1;
  }
}
let tabs: FakeWorkers;
let gone: AbortController;

function become(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
/** Lets the answers of the fake locks arrive. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');

beforeEach(() => {
  shown = [];
  workers = 0;
  gone = new AbortController();
  vi.stubGlobal('Notification', { permission: 'granted' });
  tabs = new FakeWorkers();
  Object.defineProperty(navigator, 'serviceWorker', { value: tabs, configurable: true });
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  document.head.innerHTML = '<title>Blog</title><link rel="icon" href="/favicon.svg">';
  become('hidden');
});
afterEach(() => {
  gone.abort();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const opened = vi.fn<(path: string) => void>();
/** Opens a tab that has read a running job. */
function tab(before: readonly OwnJob[] = [running('1')]) {
  const see = readyNews(gone.signal, opened);
  see(before);
  return see;
}

test('a hidden tab is marked when a picture becomes ready, until it is seen', async () => {
  tab()([job('1')]);
  await settled();
  expect([document.title, icon()]).toEqual(['(1) Blog', '/favicon-ready.svg']);
  become('visible');
  expect([document.title, icon()]).toEqual(['Blog', '/favicon.svg']);
});

test('the mark counts the pictures, and stays when the page changes its title', async () => {
  const see = tab([running('2'), running('1')]);
  see([running('2'), job('1')]);
  await settled();
  see([job('2'), job('1')]);
  await settled();
  expect(document.title).toBe('(2) Blog');
  document.title = 'Your picture';
  await settled();
  expect(document.title).toBe('(2) Your picture');
});

test.each([
  ['that were ready when the page was opened', [job('1')], [job('1')]],
  ['that failed', [running('1')], [job('1', { status: 'ERROR', reason: 'failed' })]],
  ['that come into the list because newer ones were deleted', [job('2')], [job('1')]],
])('jobs %s mark nothing', async (_which, before, now) => {
  tab(before)(now);
  await settled();
  expect(document.title).toBe('Blog');
});

test('a job that was ordered and finished between two reads marks the tab', async () => {
  tab([job('1')])([job('2'), job('1')]);
  await settled();
  expect(document.title).toBe('(1) Blog');
});

test('while another tab of the site is visible, nothing is marked or notified', async () => {
  wish.write('yes');
  become('visible');
  tab();
  await settled();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  tab()([job('1')]);
  await settled();
  expect([document.title, shown]).toEqual(['Blog', []]);
});

test('two hidden tabs show one notification, which opens the picture, closes when it is seen, and leaves no worker behind', async () => {
  wish.write('yes');
  const [first, second] = [tab(), tab()];
  first([job('1')]);
  second([job('1')]);
  await settled();
  expect(shown).toMatchObject([{ title: 'Your picture is ready', body: 'a girl 1', isClosed: false }]);
  tabs.dispatchEvent(new MessageEvent('message', { data: { path: shown[0]?.path } }));
  expect(opened).toHaveBeenCalledWith('/ai-elf-generator/output/1');
  become('visible');
  await settled();
  expect(shown[0]?.isClosed).toBe(true);
  expect(workers).toBe(0);
});

test('a second picture that is ready before the first is seen closes no notification and ends no worker', async () => {
  wish.write('yes');
  const see = tab([running('2'), running('1')]);
  see([running('2'), job('1')]);
  await settled();
  see([job('2'), job('1')]);
  await settled();
  expect(shown).toMatchObject([{ isClosed: false }, { title: '2 pictures are ready', isClosed: false }]);
  expect(workers).toBe(1);
  become('visible');
  await settled();
  expect(shown).toMatchObject([{ isClosed: true }, { isClosed: true }]);
  expect(workers).toBe(0);
});

test.each([
  ['did not ask for it', () => undefined],
  ['stopped it', () => wish.write('no')],
])('a visitor who %s gets no notification', async (_why, answer) => {
  answer();
  tab()([job('1')]);
  await settled();
  expect([document.title, shown]).toEqual(['(1) Blog', []]);
});

test('the mark is gone when the session ends', async () => {
  tab()([job('1')]);
  await settled();
  gone.abort();
  expect(document.title).toBe('Blog');
});
