import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { SitemapEntry } from '@irodori/kit/module';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createIndexNow } from '../../server/index-now/index-now.ts';
import { createLog } from '../../server/log.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite } from '../test-site.ts';

const given = globalThis as { alphaPages?: (() => AsyncIterable<SitemapEntry>) | undefined };
const log = createLog('silent');
const key = 'a-key-of-this-site';

let registry: TestRegistry;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
  registry.publish('beta');
  return async () => {
    given.alphaPages = undefined;
    await registry.stop();
  };
});

interface Call {
  readonly host: string;
  readonly key: string;
  readonly keyLocation: string;
  readonly urlList: readonly string[];
}

/** A double of the service, which answers with these statuses in turn and then with 200. A 503 asks for an hour. */
async function indexNow(...statuses: number[]) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    calls.push((await json(request)) as Call);
    const status = statuses.shift() ?? 200;
    response.writeHead(status, status === 503 ? { 'Retry-After': '3600' } : {}).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow` };
}

/** How often the module was asked for its pages; the pages are those of the last call of `list`. */
function listed(first: readonly SitemapEntry[]) {
  let entries = first;
  const state = { asked: 0, list: (next: readonly SitemapEntry[]) => (entries = next) };
  given.alphaPages = async function* () {
    yield* entries;
    state.asked += 1;
  };
  return state;
}

async function start(endpoint: string, more: Record<string, string> = {}) {
  const environment = { INDEXNOW_KEY: key, INDEXNOW_URL: endpoint, SITEMAP_REFRESH_MS: '20', ...more };
  const site = await startTestSite({ registry: registry.url, environment });
  onTestFinished(site.stop);
  return site;
}

/** Tells the service of pages, of which it knows none. */
function toldOf(endpoint: string) {
  const disk = { recall: async () => ({}) as never, keep: () => undefined };
  return createIndexNow({ key, endpoint, siteUrl: 'http://site.test', pauseMs: 1, disk, log }).tell;
}

const one = { path: '/alpha/1', lastModified: '2026-11-21' };
const two = { path: '/alpha/2', lastModified: '2026-11-21' };
const three = { path: '/alpha/3', lastModified: '2026-11-21' };
const changed = { ...two, lastModified: '2026-11-22' };
const urlsOf = (calls: readonly Call[]) =>
  calls.map(({ urlList }) => urlList.map((url) => url.replace('http://site.test/alpha/', '')).toSorted());

test('IndexNow is told of pages that were added, changed or removed, and of no page that it knows', async () => {
  const service = await indexNow();
  const pages = listed([one, two]);
  const site = await start(service.url);
  await expect.poll(() => pages.asked).toBeGreaterThan(2);
  expect(service.calls).toEqual([]);
  pages.list([changed, three]);
  await expect.poll(() => service.calls.length).toBe(1);
  const asked = pages.asked;
  await expect.poll(() => pages.asked).toBeGreaterThan(asked + 2);
  expect(urlsOf(service.calls)).toEqual([['1', '2', '3']]);
  expect(service.calls[0]).toMatchObject({
    host: 'site.test',
    key,
    keyLocation: `http://site.test/${key}.txt`,
  });
  const shown = await site.get(`/${key}.txt`);
  expect([shown.headers.get('Content-Type'), await shown.text()]).toEqual(['text/plain; charset=utf-8', key]);
});

test('IndexNow is told of pages whose texts changed, if nothing else tells of their change', async () => {
  const service = await indexNow();
  const withTexts = (texts: unknown) => [{ path: one.path, texts }, { ...two, texts }, three];
  const pages = listed(withTexts([{ question: 'Who?' }]));
  const site = await start(service.url);
  await expect.poll(() => pages.asked).toBeGreaterThan(2);
  pages.list(withTexts([{ question: 'Who is it?' }]));
  await expect.poll(() => service.calls.length).toBe(1);
  const asked = pages.asked;
  await expect.poll(() => pages.asked).toBeGreaterThan(asked + 2);
  expect(urlsOf(service.calls)).toEqual([['1', '2']]);
  expect(await (await site.get('/sitemaps/alpha-1.xml')).text()).not.toContain('Who');
});

test('IndexNow is told again of pages that it could not take, but not of pages that it refuses', async () => {
  const service = await indexNow(429, 422);
  const pages = listed([one]);
  const site = await start(service.url);
  await expect.poll(() => pages.asked).toBeGreaterThan(2);
  pages.list([one, two]);
  await expect.poll(() => service.calls.length).toBe(2);
  pages.list([one, two, three]);
  await expect.poll(() => service.calls.length).toBe(3);
  expect(urlsOf(service.calls)).toEqual([['2'], ['2'], ['3']]);
  const events = site.log.flatMap(({ event, status }) => (status === undefined ? [] : [[event, status]]));
  expect(events).toEqual(
    expect.arrayContaining([
      ['indexnow-failed', 429],
      ['indexnow-refused', 422],
    ]),
  );
});

test('IndexNow is called again when the time has passed that it asked for, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const service = await indexNow(503);
  const tell = toldOf(service.url);
  const start = Date.now();
  for (const [minutes, calls] of [
    [0, 1],
    [59, 1],
    [61, 2],
    [999, 2],
  ] as const) {
    vi.setSystemTime(start + minutes * 60_000);
    await tell(new Map([['alpha', [{ url: 'http://site.test/alpha/1' }]]]));
    expect([minutes, service.calls.length]).toEqual([minutes, calls]);
  }
});

test('IndexNow that cannot be reached stops nothing', async () => {
  const tell = toldOf('http://127.0.0.1:1');
  await expect(tell(new Map([['alpha', [{ url: 'http://site.test/alpha/1' }]]]))).resolves.toBeUndefined();
});

test('IndexNow gets at most 10,000 pages in one call', async () => {
  const service = await indexNow();
  const tell = toldOf(service.url);
  const pages = Array.from({ length: 10_001 }, (_, each) => ({ url: `http://site.test/alpha/${each}` }));
  await tell(new Map([['alpha', pages]]));
  expect(service.calls.map(({ urlList }) => urlList.length)).toEqual([10_000, 1]);
});

test('a restart tells IndexNow only what changed since, and nothing of a module that is away', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'irodori-indexnow-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const service = await indexNow();
  const pages = listed([one, two]);
  const before = await start(service.url, { SHELL_DATA: folder });
  await expect.poll(() => pages.asked).toBeGreaterThan(2);
  before.stop();
  await before.isKept();
  given.alphaPages = () => {
    throw new Error('away');
  };
  const site = await start(service.url, { SHELL_DATA: folder });
  await expect.poll(() => site.log.filter(({ msg }) => msg === 'sitemap failed').length).toBeGreaterThan(2);
  expect(service.calls).toEqual([]);
  listed([two]);
  await expect.poll(() => urlsOf(service.calls)).toEqual([['1']]);
  site.stop();
  await site.isKept();
});
