import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Request } from '@playwright/test';
import {
  appPath,
  appsPath,
  categoryPath,
  generatorPath,
  guidePath,
  postPath,
  shownPicturesPath,
} from '@irodori/contract/paths';
import { followInHeader } from '../fixtures/browser/header.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

test('pages contain their styles and ask for no stylesheets but those of paper and of their scripts, neither before they run nor after, and what readers and newcomers see first needs no schemas', async ({
  page,
}) => {
  let requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const asked = (type: string) =>
    requests.filter((request) => request.resourceType() === type).map((request) => request.url());
  for (const [path, components] of [
    ['/ai-elf-generator', ['field', 'choice', 'image-input']],
    ['/', ['field']],
  ] as const)
    await test.step(`the styles of ${path}`, async () => {
      requests = [];
      await visit(page, path);
      expect(asked('stylesheet')).toEqual([
        expect.stringMatching(/\/print\.css$/),
        expect.stringMatching(/\/static\/css\/late\..+\.css$/),
      ]);
      const kept = await page.evaluate(() =>
        [...document.styleSheets]
          .filter(({ ownerNode }) => ownerNode instanceof HTMLStyleElement)
          .map(({ ownerNode, cssRules }) => ({
            file: ownerNode instanceof HTMLElement ? ownerNode.dataset['href'] : undefined,
            rules: cssRules.length,
          })),
      );
      expect(kept[0]?.file).toMatch(/\/static\/css\/shell\..+\.css$/);
      expect(kept.at(-1)?.file).toMatch(/\/modules\/(?:catalogue|generator)\/.+\.css$/);
      const ofComponents = kept
        .slice(1, -1)
        .map(({ file }) => /\/shared-ui-([\w-]+)\./.exec(file ?? '')?.[1]);
      expect(ofComponents).toEqual(components);
      for (const { file, rules } of kept) expect(rules, file).toBeGreaterThan(0);
    });
  // The home page is the last.
  expect(asked('script').length).toBeGreaterThan(3);
  expect(asked('script').filter((url) => schemas.test(url))).toEqual([]);
  const composition = (await page.request.head('/')).headers()['x-composition'] ?? '';
  const filesOf = async (path: string): Promise<string> =>
    (await page.request.get(`/_route?${new URLSearchParams({ path, c: composition })}`)).text();
  expect(await filesOf(shownPicturesPath), 'a page that parses what its visitor has').toMatch(schemas);
  for (const path of firstPages)
    expect(await filesOf(path), path).toMatch(/^(?!.*shared-(?:zod|contract)\.).*\.js/);
});

const schemas = /shared-(?:zod|contract)\./;

const firstPages = [
  appsPath,
  categoryPath('fantasy'),
  appPath('ai-elf-generator'),
  generatorPath('ai-elf-generator'),
  postPath('how-ink-draws'),
  guidePath('choose-an-app'),
];

test('a page asks for its scripts with its first frame, and is alive then', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.addInitScript(() => {
    const { requestAnimationFrame } = globalThis;
    const waiting: FrameRequestCallback[] = [];
    globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
    Object.assign(globalThis, {
      giveFrames() {
        globalThis.requestAnimationFrame = requestAnimationFrame;
        for (const callback of waiting) requestAnimationFrame(callback);
      },
    });
  });
  await page.goto('/ai-elf-generator', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts).toEqual([]);
  await page.evaluate(() => (globalThis as unknown as { giveFrames: () => void }).giveFrames());
  await alive(page);
  expect(scripts.length).toBeGreaterThan(3);
});

test('a page that is opened in the background becomes alive without a frame', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    globalThis.requestAnimationFrame = () => 0;
  });
  await visit(page, '/terms-of-service');
});

test('a page that a link opens appears with its styles, even if they are late', async ({ page }) => {
  await visit(page, '/terms-of-service');
  const arrived = Promise.withResolvers<void>();
  await page.route(/\.css$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const heading = document.querySelector('main h1')?.textContent ?? '';
      if (heading !== seen.at(-1)) seen.push(heading);
      // The pointer may be on a link of the new page, whose own page is prepared then.
      const ofPage = 'link[rel="stylesheet"][href*="/chunks/support."]';
      const isWaiting = [...document.querySelectorAll<HTMLLinkElement>(ofPage)].some(
        ({ sheet }) => sheet === null,
      );
      if (isWaiting && heading === 'Support') seen.push('unstyled');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const asked = page.waitForRequest(/\.css$/);
  await followInHeader(page, 'Support');
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
  arrived.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).not.toContain(
    'unstyled',
  );
});

/** What a server sends before the browser has confirmed anything: ten segments of TCP. */
const firstFlight = 14_600;

test('the form of a generator arrives with the first bytes of its page', async ({ page }) => {
  const response = await page.request.get(generatorPath('ai-elf-generator'));
  const html = await response.text();
  const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
  const room = firstFlight - Buffer.byteLength(headers.join(''));
  const first = brotliDecompressSync(brotliCompressSync(html).subarray(0, room), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
  expect(first.length).toBeGreaterThan(Buffer.byteLength(html.slice(0, html.indexOf('</form>'))));
});
