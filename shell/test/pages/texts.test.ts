import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { previewParameter, textsHookPath } from '@irodori/contract/content-snapshot';
import { SignJWT } from 'jose';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { snapshotOf, TestContent } from '../test-content.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

const secret = `whsec_${Buffer.from('a secret of the test, 32 bytes !').toString('base64')}`;
let registry: TestRegistry;
let content: TestContent;
let site: TestSite;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
  content = await TestContent.start();
});
afterEach(async () => {
  site.stop();
  await site.isKept();
  await content.stop();
  await registry.stop();
});

const start = async (environment: Record<string, string>) => {
  site = await startTestSite({ registry: registry.url, environment });
};

const publishHook = () => {
  const now = new Date();
  return site.fetch(
    new Request(`http://site.test${textsHookPath}`, {
      method: 'POST',
      body: '{}',
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', now, '{}'),
      },
    }),
  );
};

test('a published text is on the page and in its payload after the message of the content backend', async () => {
  await start({ CONTENT_URL: content.url, CONTENT_SECRET: secret });
  expect((await site.page('/words')).html).toContain('<h1>First post</h1>');
  const address = `/words/_payload.json?${site.composition()}`;
  const before = await site.get(address);
  // A browser that has this response asks again after a second.
  expect(before.headers.get('Cache-Control')).toBe('public, max-age=1');
  const etag = before.headers.get('ETag') ?? '';
  expect((await site.get(address, { 'If-None-Match': etag })).status).toBe(304);

  content.snapshot = snapshotOf('Second post', 'First post');
  expect((await publishHook()).status).toBe(200);
  expect((await site.page('/words')).html).toContain('<h1>Second post, First post</h1>');
  expect(JSON.parse((await site.page('/readyz')).html)).toMatchObject({
    texts: { etag: '"Second post+First post"' },
  });
  const after = await site.get(address, { 'If-None-Match': etag });
  expect([after.status, await after.json()]).toEqual([200, { data: ['Second post', 'First post'] }]);
});

test.each([
  [undefined, 1],
  ['irodori', 0],
] as const)('a site with CONTENT_KIND=%s at the Strapi of cms/ logs %i warnings', async (kind, warnings) => {
  await start({ CONTENT_URL: content.url, ...(kind === undefined ? {} : { CONTENT_KIND: kind }) });
  expect(site.log.filter(({ event }) => event === 'content-kind')).toHaveLength(warnings);
});

test('a site without a content backend shows the texts of its build', async () => {
  await start({});
  expect((await site.page('/words')).html).toContain('How Ink draws a picture');
});

test('a site that starts again while the content backend is away shows the texts from before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'irodori-shell-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const environment = { CONTENT_URL: content.url, SHELL_DATA: folder };
  await start(environment);
  site.stop();
  await site.isKept();
  await content.stop();

  await start(environment);
  expect((await site.page('/words')).html).toContain('<h1>First post</h1>');
  site.stop();
  await site.isKept();

  await start({ ...environment, CONTENT_URL: 'http://127.0.0.1:1' });
  expect((await site.page('/words')).html).toContain('How Ink draws a picture');
});

describe('an editor’s link to a text that is not published', () => {
  const withContent = () => start({ CONTENT_URL: content.url, CONTENT_SECRET: secret });

  /** A preview token of the content backend. */
  const sign = (change: { by?: string; until?: string; audience?: string; panel?: string } = {}) =>
    new SignJWT({ kind: 'posts', slug: 'draft', panel: change.panel })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(change.audience ?? 'preview')
      .setExpirationTime(change.until ?? '1h')
      .sign(Buffer.from((change.by ?? secret).slice('whsec_'.length), 'base64'));

  const titleOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];
  const stranger = `whsec_${Buffer.from('a secret of somebody else .....').toString('base64')}`;

  test('shows it in page and payload, without cache and index, and the site stays as it is', async () => {
    await withContent();
    const token = await sign();
    content.preview = { token, snapshot: snapshotOf('Draft', 'First post') };
    const query = `${previewParameter}=${token}`;
    const { status, html, headers } = await site.page(`/words?${query}`);
    expect([status, titleOf(html)]).toEqual([200, 'Draft, First post']);
    expect([headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual(['no-store', 'noindex']);
    const payload = await site.get(`/words/_payload.json?${site.composition()}&${query}`);
    expect(await payload.json()).toEqual({ data: ['Draft', 'First post'] });
    expect(payload.headers.get('Cache-Control')).toBe('no-store');
    const { html: published } = await site.page('/words');
    expect(titleOf(published)).toBe('First post');
    const again = await site.page(`/words?${query}`);
    expect([again.headers.has('ETag'), titleOf(again.html)]).toEqual([false, 'Draft, First post']);
    expect(JSON.stringify(site.log)).not.toContain(token);
  });

  test('shows it in a frame of the admin panel that the link names, and of no other page', async () => {
    await withContent();
    const framers = async (change: Parameters<typeof sign>[0]) => {
      const token = await sign(change);
      content.preview = { token, snapshot: snapshotOf('Draft') };
      const { headers } = await site.page(`/words?${previewParameter}=${token}`);
      return /frame-ancestors ([^;]+)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1];
    };
    const panel = 'https://panel.example/admin';
    expect(await framers({ panel })).toBe('https://panel.example');
    expect(await framers({})).toBe("'none'");
    expect(await framers({ panel, by: stranger })).toBe("'none'");
    expect(await framers({ panel: "https://a.example; script-src 'unsafe-inline'" })).toBe("'none'");
    expect(await framers({ panel: '*' })).toBe("'none'");
  });

  test('shows a legal page with the operator’s data', async () => {
    registry.publish('alpha', {
      server: (code) =>
        code.replace(
          'const { posts } = await platform.texts();',
          'const posts = (await platform.texts()).pages.map(({ body }) => ({ title: body }));',
        ),
    });
    await start({ CONTENT_URL: content.url, CONTENT_SECRET: secret, OPERATOR_NAME: 'Sample Seller Ltd' });
    const token = await sign();
    const imprint = {
      slug: 'imprint',
      title: 'Imprint',
      summary: 'Who runs this site',
      updated: '2026-11-20T10:00:00Z',
      body: 'This site is run by {{OPERATOR_NAME}}.',
    };
    content.preview = { token, snapshot: { ...snapshotOf('Draft'), pages: [imprint] } };
    const { html } = await site.page(`/words?${previewParameter}=${token}`);
    expect(titleOf(html)).toContain('This site is run by Sample Seller Ltd.');
  });

  test.each([
    ['signed by somebody else', () => sign({ by: stranger })],
    ['that has ended', () => sign({ until: '1 minute ago' })],
    ['made for another purpose', () => sign({ audience: 'else' })],
    ['without a signature', async () => 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJwcmV2aWV3In0.'],
  ])('%s is refused, and the content backend hears nothing of it', async (_title, make) => {
    await withContent();
    const asked = content.responses.length;
    const token = await make();
    content.fault = (response) => response.end();
    const { status, html } = await site.page(`/words?${previewParameter}=${token}`);
    expect([status, titleOf(html)]).toEqual([403, 'This preview has ended']);
    expect(content.responses.length).toBe(asked);
  });

  test('names the fields that the text still needs, in page and payload', async () => {
    await withContent();
    const token = await sign();
    const { posts, ...others } = snapshotOf('Draft');
    const unfinished = posts.map((post) => ({ ...post, summary: null, body: null }));
    content.preview = { token, snapshot: { ...others, posts: unfinished } };
    const query = `${previewParameter}=${token}`;
    const { status, html } = await site.page(`/words?${query}`);
    expect([status, titleOf(html)]).toEqual([422, 'This text is not finished']);
    const message = 'It can be shown when these fields are filled in: summary, body.';
    expect(html).toContain(message);
    const payload = await site.get(`/words/_payload.json?${site.composition()}&${query}`);
    expect(await payload.json()).toMatchObject({ problem: { status: 422, message } });
  });

  test('says that there is no preview while the content backend is away', async () => {
    await withContent();
    await content.stop();
    const query = `${previewParameter}=${await sign()}`;
    const { status, html } = await site.page(`/words?${query}`);
    expect([status, titleOf(html)]).toEqual([503, 'There is no preview at the moment']);
    const payload = await site.get(`/words/_payload.json?${site.composition()}&${query}`);
    expect(await payload.json()).toMatchObject({ problem: { status: 503 } });
  });
});
