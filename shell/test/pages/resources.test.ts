import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ResourceContext, ResourceText } from '@irodori/kit/module';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { TestAuth } from '../test-auth.ts';
import { snapshotOf, TestContent } from '../test-content.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite } from '../test-site.ts';

type Give = (context: ResourceContext) => Promise<ResourceText>;

/** What the fixture module gives in place of its own texts. */
const given = globalThis as { alphaNotes?: Give | undefined; alphaFeed?: Give | undefined };

let registry: TestRegistry;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('beta');
  return async () => {
    given.alphaNotes = undefined;
    given.alphaFeed = undefined;
    await registry.stop();
  };
});

async function start(environment: Record<string, string> = {}, supabase?: string) {
  const site = await startTestSite({
    registry: registry.url,
    environment,
    ...(supabase !== undefined && { supabase }),
  });
  onTestFinished(site.stop);
  return site;
}

const notes = '/alpha/notes.txt';
const feed = '/alpha.xml';

async function read(response: Response): Promise<[number, string]> {
  return [response.status, await response.text()];
}

/** A function that gives these texts in turn, and throws when there is no further one. */
function inTurn(...bodies: string[]): Give & { asked: number } {
  const give = Object.assign(
    async () => {
      give.asked += 1;
      const body = bodies.shift();
      if (body === undefined) throw new Error('nothing to give');
      return { body };
    },
    { asked: 0 },
  );
  return give;
}

describe('a resource of a module', () => {
  test('is served as a text that no browser runs and every cache may keep', async () => {
    registry.publish('alpha');
    const site = await start();
    const response = await site.get(notes, { Cookie: 'canary=1; color-mode=dark' });
    expect(await read(response)).toEqual([200, 'All is well.']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=60',
      vary: 'Accept-Encoding',
    });
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const packed = await site.get(notes, { 'Accept-Encoding': 'gzip' });
    const text = new Response(packed.body?.pipeThrough(new DecompressionStream('gzip'))).text();
    expect(await text).toBe('All is well.');
  });

  test('wins over another module’s pattern, and is no page', async () => {
    registry.publish('alpha');
    const site = await start();
    expect(await read(await site.get(feed))).toEqual([200, '<alpha>one</alpha>']);
    const owner = await site.get(`/_route?path=${feed}&c=${site.composition()}`);
    expect(await owner.json()).toEqual({ owner: null });
    expect((await site.get(`${feed}/_payload.json?${site.composition()}`)).status).toBe(404);
    expect((await site.page('/alpha.xm')).html).toContain('Anything: alpha.xm');
  });

  test('answers GET and HEAD only', async () => {
    registry.publish('alpha');
    const site = await start();
    const ask = (method: string) => site.fetch(new Request(`http://site.test${notes}`, { method }));
    expect(await read(await ask('HEAD'))).toEqual([200, '']);
    expect((await ask('POST')).status).toBe(405);
  });

  test('is a 304 for a client that has it, by its tag and not by a time', async () => {
    registry.publish('alpha');
    const site = await start();
    const { headers } = await site.get(notes);
    const tag = headers.get('ETag') ?? '';
    const status = async (condition: Record<string, string>) => (await site.get(notes, condition)).status;
    expect(await status({ 'If-None-Match': `"other", ${tag}` })).toBe(304);
    expect(await status({ 'If-None-Match': '*' })).toBe(304);
    expect(await status({ 'If-None-Match': '"other"' })).toBe(200);
    expect(headers.has('Last-Modified')).toBe(false);
    expect(await status({ 'If-Modified-Since': new Date().toUTCString() })).toBe(200);
  });

  test('is loaded without a visitor, even for a signed-in one', async () => {
    const auth = await TestAuth.start();
    onTestFinished(() => auth.stop());
    registry.publish('alpha');
    given.alphaNotes = async ({ platform, siteUrl }) => ({
      body: `${(await platform.session.verified()).status} at ${siteUrl}`,
    });
    const site = await start({}, auth.url);
    const response = await site.get(notes, { Cookie: await auth.cookie('user-a') });
    expect(await response.text()).toBe('signed-out at http://site.test');
  });

  test('is asked for once in its maximal age, and by one of many requests', async () => {
    registry.publish('alpha');
    const site = await start();
    const [slow, fast] = [inTurn('one', 'two'), inTurn('1', '2', '3')];
    given.alphaNotes = slow;
    given.alphaFeed = async (context) => ({ body: `<n>${(await fast(context)).body}</n>` });
    const together = await Promise.all([notes, notes, notes].map((each) => site.get(each)));
    expect(await Promise.all(together.map((each) => each.text()))).toEqual(['one', 'one', 'one']);
    expect(await read(await site.get(notes))).toEqual([200, 'one']);
    expect(slow.asked).toBe(1);
    await site.get(feed);
    expect(await read(await site.get(feed))).toEqual([200, '<n>2</n>']);
  });
});

test('a resource tells of a changed text at once, whatever its maximal age', async () => {
  const content = await TestContent.start();
  onTestFinished(() => content.stop());
  registry.publish('alpha');
  given.alphaNotes = async ({ platform }) => ({
    body: (await platform.texts()).posts.map(({ title }) => title).join(),
  });
  const site = await start({ CONTENT_URL: content.url, CONTENT_POLL_MS: '50' });
  expect(await read(await site.get(notes))).toEqual([200, 'First post']);
  content.snapshot = snapshotOf('Second post');
  await site.waitFor(notes, ({ html }) => html === 'Second post');
});

describe('a module that fails to give a resource', () => {
  test.each<[string, Give]>([
    ['throws', async () => Promise.reject(new Error('broken'))],
    ['is late', () => new Promise(() => undefined)],
    ['gives no text', async () => ({ body: 1 }) as never],
    ['gives malformed XML', async () => ({ body: '<a><b></a>' })],
    ['gives more than 5 MB', async () => ({ body: `<a>${'x'.repeat(5_000_000)}</a>` })],
  ])('because it %s leaves the last good one, and is logged', async (how, fault) => {
    registry.publish('alpha');
    const site = await start(how === 'is late' ? { MODULE_DEADLINE_MS: '1000' } : {});
    await site.waitFor(feed, ({ status }) => status === 200);
    given.alphaFeed = fault;
    expect(await read(await site.get(feed))).toEqual([200, '<alpha>one</alpha>']);
    expect(site.log).toContainEqual(
      expect.objectContaining({ level: 50, module: 'alpha', resource: feed, msg: 'resource failed' }),
    );
  });

  test('is a 503 without a last good one, and the page of no other module', async () => {
    registry.publish('alpha');
    const site = await start();
    given.alphaNotes = inTurn();
    const response = await site.get(notes);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(await read(response)).toEqual([503, 'Service Unavailable']);
  });
});

describe('a resource of a module that has no version to serve', () => {
  test('is a 503, since the registry knows its owner', async () => {
    registry.spoil('alpha', registry.publish('alpha'), 'removed');
    const site = await start();
    expect((await site.get(feed)).status).toBe(503);
    expect((await site.page('/alpha.xm')).status).toBe(200);
  });

  test('is the last good one from before a restart', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'irodori-resources-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const version = registry.publish('alpha');
    const before = await start({ SHELL_DATA: folder });
    await before.get(feed);
    before.stop();
    await before.isKept();
    registry.spoil('alpha', version, 'removed');
    // Without the files of the module, which therefore has no version to serve.
    const rest = path.join(folder, 'rest');
    await cp(path.join(folder, 'kept'), path.join(rest, 'kept'), { recursive: true });
    const site = await start({ SHELL_DATA: rest });
    expect((await site.page('/alpha/one')).status).toBe(503);
    expect(await read(await site.get(feed))).toEqual([200, '<alpha>one</alpha>']);
    site.stop();
    await site.isKept();
  });
});

describe('a version of a module', () => {
  test('is refused if one of its resources is not what its type says', async () => {
    registry.publish('alpha');
    const site = await start();
    registry.publish('alpha', {
      version: 'malformed',
      server: (code) => code.replaceAll('<alpha>one</alpha>', '<alpha>two'),
    });
    await expect
      .poll(() => site.log.map(({ msg }) => msg).join('\n'))
      .toContain('alpha@malformed is not served: /alpha.xml is no application/xml');
    expect(await read(await site.get(feed))).toEqual([200, '<alpha>one</alpha>']);
  });

  test('is not refused because the backend is away', async () => {
    given.alphaFeed = ({ platform }) =>
      platform.data.value(undefined as never, (db) => db.from('texts').select('body'));
    const version = registry.publish('alpha');
    const site = await start();
    expect(site.log).toContainEqual(
      expect.objectContaining({ level: 40, version, resource: feed, msg: 'resource not checked' }),
    );
    expect((await site.page('/alpha/one')).status).toBe(200);
  });

  test('is refused if it claims a path of the shell', async () => {
    registry.publish('alpha', {
      version: 'greedy',
      server: (code) => code.replace(/(['"])\/alpha\.xml\1/, '"/robots.txt"'),
      manifest: (manifest) => {
        const text = JSON.stringify(manifest['resources']).replace('/alpha.xml', '/robots.txt');
        manifest['resources'] = JSON.parse(text) as unknown;
      },
    });
    const site = await start();
    expect(site.log.map(({ msg }) => msg).join('\n')).toContain(
      'alpha@greedy is not served: The resource /robots.txt of module "alpha" is the shell\'s own',
    );
    expect((await site.page('/robots.txt')).html).toContain('User-agent: *');
  });
});
