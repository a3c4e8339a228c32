import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { textsHookPath } from '@irodori/contract/content-snapshot';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { snapshotOf, TestContent } from './test-content.ts';
import { TestRegistry } from './test-registry.ts';
import { startTestSite, type TestSite } from './test-site.ts';

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
  await start({ STRAPI_URL: content.url, CONTENT_SECRET: secret });
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
  const after = await site.get(address, { 'If-None-Match': etag });
  expect([after.status, await after.json()]).toEqual([200, { data: ['Second post', 'First post'] }]);
});

test('a site without a content backend shows the texts of its build', async () => {
  await start({});
  expect((await site.page('/words')).html).toContain('How Ink draws a picture');
});

test('a site that starts again while the content backend is away shows the texts from before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'irodori-shell-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const environment = { STRAPI_URL: content.url, SHELL_DATA: folder };
  await start(environment);
  site.stop();
  await site.isKept();
  await content.stop();

  await start(environment);
  expect((await site.page('/words')).html).toContain('<h1>First post</h1>');
  site.stop();
  await site.isKept();

  await start({ ...environment, STRAPI_URL: 'http://127.0.0.1:1' });
  expect((await site.page('/words')).html).toContain('How Ink draws a picture');
});
