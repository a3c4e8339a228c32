import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { textsHookPath } from '@irodori/contract/content-snapshot';
import { postPath, readerSignInPath, rssPath, searchPath } from '@irodori/contract/paths';
import { contentSecret } from 'cms-test/test-cms';
import { freePort } from 'stack/port';
import { startContentBackend } from '../fixtures/content/content-backend.ts';
import { startHookRelay } from '../fixtures/stack/hook-relay.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { areExchanged, phone } from '../fixtures/browser/screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { tellOfTexts } from '../fixtures/content/texts-hook.ts';

const title = 'A post of an editor';
const path = postPath('of-an-editor');
const renamed = postPath('renamed');
const post = {
  slug: 'of-an-editor',
  title,
  summary: 'Written for a journey.',
  body: `Words of an editor.

\`\`\`sh
node worker/src/draw.ts --engine ink --prompt "girl with silver hair, night, under the stars" --seed 7 --out /tmp/picture.webp
\`\`\`

| Word | Hair | Eyes | Clothes | Place | Light |
| ---- | ---- | ---- | ------- | ----- | ----- |
| moon | silver | grey | cloak | forest | night |

| Setting | Meaning |
| ------- | ------- |
| WORKER_CONCURRENCY_OF_ALL | How many pictures are drawn at a time |
`,
  published: '2026-11-23T08:00:00Z',
  picture: 'catalogue:apps/ai-elf-generator/1.webp',
  pictureAlt: 'An elf.',
};

const html = { 'Content-Type': 'text/html' };
const json = { 'Content-Type': 'application/json' };
const mapped = (texts: ContentSnapshot, change: (list: readonly object[]) => readonly object[]): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).map(([name, list]) => [name, change(list)])));

/** What a content backend that is wrong sends in the place of the texts. */
const wrongTexts: Readonly<Record<string, (texts: ContentSnapshot) => string>> = {
  'has no texts any more': (texts) => mapped(texts, () => []),
  'has half of the texts': (texts) => mapped(texts, (list) => list.slice(0, list.length / 2)),
  'has the texts of another site': (texts) =>
    mapped(texts, (list) =>
      list.map((text) => JSON.parse(JSON.stringify(text).replace(/"(slug|app|category)":"/, '$&other-'))),
    ),
};

test('what an editor publishes, renames and takes back is on the very next page, in the feed, the search and the sitemap, and stays when the content backend is dead, slow or wrong', async ({
  page,
  ownSite,
  quietConsole,
}) => {
  quietConsole.push(/404/, /503/, /ERR_CONNECTION_REFUSED/, /ContentError: .* with no response/);
  const port = await freePort();
  const contentUrl = `http://127.0.0.1:${port}`;
  const site = await ownSite({
    environment: {
      CONTENT_URL: contentUrl,
      CONTENT_SECRET: contentSecret,
      CONTENT_KIND: 'irodori',
      // The site asks only when it is told that texts changed, and waits for a slow content backend as long as the test.
      CONTENT_POLL_MS: '3600000',
      CONTENT_DEADLINE_MS: '3600000',
    },
  });
  const relay = await startHookRelay(`${site.url}${textsHookPath}`);
  const begun = relay.nextShown();
  const [editor] = await Promise.all([startContentBackend(port, relay.url, site.url), site.startShell()]);
  await begun;
  /** The status and the words of a page. */
  const wordsOf = async (address: string) => {
    const response = await page.request.get(`${site.url}${address}`);
    const main = /<main[^]*<\/main>/.exec(await response.text())?.[0] ?? '';
    return `${response.status()} ${main.replaceAll(/<[^>]*>/g, ' ')}`;
  };
  /** Expects that feed, search and sitemap name the post by this one of its addresses, or by none. */
  const expectNamed = async (address: string | undefined) => {
    const namesIn = async (place: string) => {
      const text = await (await page.request.get(`${site.url}${place}`)).text();
      // The id of a post in a feed stays, so that feed readers do not show a renamed post again.
      const shownText = text.replaceAll(/<guid[^>]*>[^<]*/g, '');
      return [path, renamed].filter((each) => shownText.includes(each));
    };
    const named = address === undefined ? [] : [address];
    expect(await namesIn(rssPath)).toEqual(named);
    expect(await namesIn(`${searchPath}?q=${encodeURIComponent(title)}`)).toEqual(named);
    // The request that finds a sitemap old is responded with it, and has it renewed.
    await expect.poll(() => namesIn('/sitemaps/content-1.xml')).toEqual(named);
  };
  const shown = () => Promise.all([renamed, '/blog', '/resources', '/support', '/privacy'].map(wordsOf));
  let texts: ContentSnapshot;
  let preview: URL;
  try {
    const documentId = await editor.act({ kind: 'write', data: post });
    expect(await wordsOf(path)).toMatch(/^404/);
    preview = new URL(await editor.act({ kind: 'preview', documentId }));
    const previewed = await page.goto(`${site.url}${preview.pathname}${preview.search}`);
    expect(previewed?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    /** Resolves when the site has responded to the message about the change. */
    const change = async (kind: 'publish' | 'unpublish') => {
      const next = relay.nextShown();
      await editor.act({ kind, documentId });
      await next;
    };
    await change('publish');
    expect(await wordsOf(path)).toMatch(/^200[^]*Words of an editor\./);
    await expectNamed(path);
    await page.setViewportSize(phone);
    await visit(page, `${site.url}/blog`);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // On a desktop both fit.
    if (!areExchanged) await expectReadableOnPhone(page);
    // An open post follows its comments at the content backend, which this test stops and counts.
    await page.goto('about:blank');
    await change('unpublish');
    expect(await wordsOf(path)).toMatch(/^404/);
    await expectNamed(undefined);
    await change('publish');
    expect(await wordsOf(path)).toMatch(/^200/);
    await editor.act({ kind: 'change', documentId, data: { slug: 'renamed' } });
    await change('publish');
    const moved = await page.request.get(`${site.url}${path}?from=mail`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers()['location']]).toEqual([301, `${renamed}?from=mail`]);
    await expectNamed(renamed);
    texts = (await (await page.request.get(`${contentUrl}/api/snapshot`)).json()) as ContentSnapshot;
  } finally {
    await editor.kill();
    await relay.stop();
  }
  const before = await shown();
  expect(before.join('')).toContain(title);
  const tell = () => tellOfTexts(site.url, contentSecret);

  await test.step('dead', async () => {
    expect((await tell()).status).toBe(200);
    expect(await shown()).toEqual(before);
    await expectWordsWhileDead(page, site.url, `${preview.pathname}${preview.search}`);
  });

  let respond: (response: ServerResponse) => void = () => undefined;
  let asked = 0;
  const impostor = createServer((_request, response) => {
    asked += 1;
    respond(response);
  }).listen(port, '127.0.0.1');
  await once(impostor, 'listening');
  try {
    await test.step('slow', async () => {
      const held = Promise.withResolvers<ServerResponse>();
      respond = (response) => {
        response.writeHead(200, json).flushHeaders();
        held.resolve(response);
      };
      const told = tell();
      const response = await held.promise;
      // The site is waiting for the rest of this response, and no page does.
      expect(await shown()).toEqual(before);
      expect(response.closed).toBe(false);
      response.destroy();
      expect((await told).status).toBe(200);
      expect(await shown()).toEqual(before);
    });

    const bodies = Object.entries(wrongTexts).map(([name, make]) => [name, json, make(texts)] as const);
    for (const [name, headers, body] of [['sends a page', html, '<!doctype html>'] as const, ...bodies])
      await test.step(`wrong: ${name}`, async () => {
        respond = (response) => response.writeHead(200, headers).end(body);
        expect((await tell()).status).toBe(200);
        expect(await shown()).toEqual(before);
      });
    expect(asked).toBe(2 + bodies.length);
  } finally {
    impostor.close();
    impostor.closeAllConnections();
  }
});

/** What reads the content backend itself says that it did not respond, while the page around it works. */
async function expectWordsWhileDead(page: Page, siteUrl: string, previewPath: string): Promise<void> {
  await visit(page, `${siteUrl}${renamed}#comments`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(
    page.getByText('The comments did not arrive. The rest of the site works without them.'),
  ).toBeVisible();

  await visit(page, `${siteUrl}${readerSignInPath}`);
  await page.getByLabel('Name or email').fill('aki');
  await page.getByLabel('Password', { exact: true }).fill('a long password of a reader');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Reader accounts do not respond.');

  const preview = await page.goto(`${siteUrl}${previewPath}`);
  expect(preview?.status()).toBe(503);
  await expect(
    page.getByText('The place where the text is written does not respond. Published pages are as they were.'),
  ).toBeVisible();
  // A page that is still open must not ask the servers that take this place.
  await page.goto('about:blank');
}

/** Code and wide tables scroll by themselves, also by the keyboard; a narrow table with long words stands below itself. */
async function expectReadableOnPhone(page: Page): Promise<void> {
  const code = page.getByRole('group', { name: 'Code in sh' });
  const wide = page.getByRole('group', { name: 'Table' });
  for (const [scroller, last] of [
    [code, code.locator('code')],
    [wide, wide.getByRole('cell', { name: 'night' })],
  ] as const) {
    await scroller.focus();
    // Much less than a screen at a time: the end comes into view only if the element scrolls to it.
    const end = () =>
      last.evaluate(
        (element) => element.getBoundingClientRect().right - document.documentElement.clientWidth,
      );
    expect(await end()).toBeGreaterThan(0);
    for (let presses = 0; presses < 40 && (await end()) > 0; presses += 1) await scroller.press('ArrowRight');
    await expect.poll(end).toBeLessThanOrEqual(0);
    expect(await last.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(
      12,
    );
  }
  const setting = page.getByRole('rowheader', { name: 'WORKER_CONCURRENCY_OF_ALL' });
  const meaning = page.getByRole('cell', { name: 'How many pictures are drawn at a time' });
  for (const cell of [setting, meaning]) {
    await cell.scrollIntoViewIfNeeded();
    await expect(cell).toBeInViewport({ ratio: 1 });
  }
}
