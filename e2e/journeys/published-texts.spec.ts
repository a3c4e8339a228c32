import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { textsHookPath } from '@irodori/contract/content-snapshot';
import { postPath } from '@irodori/contract/paths';
import { contentSecret } from 'cms-test/test-cms';
import { freePort } from 'stack/port';
import { Webhook } from 'standardwebhooks';
import { startContentBackend } from '../fixtures/content-backend.ts';
import { visit } from '../fixtures/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

const title = 'A post of an editor';
const path = postPath('of-an-editor');
const post = {
  slug: 'of-an-editor',
  title,
  summary: 'Written for a journey.',
  body: 'Words of an editor.',
  published: '2026-11-23T08:00:00Z',
  picture: 'catalogue:apps/ai-elf-generator/1.webp',
  pictureAlt: 'An elf.',
};

const json = { 'Content-Type': 'application/json' };
const html = { 'Content-Type': 'text/html' };
const faults: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'sends headers only': (response) => response.writeHead(200, json).flushHeaders(),
  'sends an HTML page': (response) => response.writeHead(200, html).end('<!doctype html>'),
  'sends no texts': (response) => response.writeHead(200, json).end('{"posts":[],"guides":[]}'),
};

test('what an editor publishes and takes back is on the site, which shows its texts when the content backend is dead, slow or wrong', async ({
  page,
  ownSite,
  quietConsole,
}) => {
  quietConsole.push(/404/);
  const port = await freePort();
  const site = await ownSite({
    environment: {
      CONTENT_URL: `http://127.0.0.1:${port}`,
      CONTENT_SECRET: contentSecret,
      // The site asks only when it is told that texts changed.
      CONTENT_POLL_MS: '3600000',
    },
  });
  const hook = `${site.url}${textsHookPath}`;
  const [editor] = await Promise.all([startContentBackend(port, hook), site.startShell()]);
  const status = async () => (await page.request.get(`${site.url}${path}`)).status();
  try {
    const documentId = await editor.act({ kind: 'write', data: post });
    expect(await status()).toBe(404);
    const preview = new URL(await editor.act({ kind: 'preview', documentId }));
    const previewed = await page.goto(`${site.url}${preview.pathname}${preview.search}`);
    expect(previewed?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    await editor.act({ kind: 'publish', documentId });
    await expect.poll(status).toBe(200);
    await visit(page, `${site.url}/blog`);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // An open post follows its comments at the content backend, which this test stops and counts.
    await page.goto('about:blank');
    await editor.act({ kind: 'unpublish', documentId });
    await expect.poll(status).toBe(404);
    await editor.act({ kind: 'publish', documentId });
    await expect.poll(status).toBe(200);
  } finally {
    await editor.kill();
  }
  expect(await status(), 'while the content backend is dead').toBe(200);

  let respond: ((response: ServerResponse) => void) | undefined;
  let asked = 0;
  const impostor = createServer((_request, response) => {
    asked += 1;
    respond?.(response);
  }).listen(port, '127.0.0.1');
  await once(impostor, 'listening');
  try {
    for (const [fault, answer] of Object.entries(faults)) {
      respond = answer;
      const read = await page.request.post(hook, message());
      expect(read.status()).toBe(200);
      expect(await status(), `a content backend that ${fault}`).toBe(200);
    }
    expect(asked).toBe(Object.keys(faults).length);
  } finally {
    impostor.close();
    impostor.closeAllConnections();
  }
});

/** A signed message that texts changed, after which the site asks the content backend. */
function message() {
  const [id, now, data] = [`msg_${randomUUID()}`, new Date(), '{}'];
  return {
    data,
    headers: {
      ...json,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(contentSecret).sign(id, now, data),
    },
  };
}
