import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type CheckoutCopy, copyCheckout } from 'stack/checkout-copy';
import { environment } from '../fixtures/stack/environment.ts';
import { followInHeader } from '../fixtures/browser/header.ts';
import { alive, hydrated } from '../fixtures/browser/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';
import { runStack, stackPlace, type RunningStack, type StackPlace } from '../fixtures/stack/whole-stack.ts';

const workspace = 'mfe-generator/src/features/workspace/workspace';
const generator = 'mfe-generator/src/features/generator';
const pagePath = '/ai-elf-generator';
const wish = 'a half-written wish';

let place: StackPlace;
let checkout: CheckoutCopy;
let stack: RunningStack;

test.describe('npm run dev', () => {
  // Also where all tests may run at the same time: they share one checkout.
  test.describe.configure({ mode: 'default', timeout: 300_000 });

  // The tests share one start; each adds words of its own to the sources.
  test.beforeAll(async () => {
    place = await stackPlace();
    checkout = await copyCheckout('dev');
    await checkout.addModule('tea-garden');
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
    const env = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY };
    stack = runStack('dev', place, { checkout: checkout.folder, env });
    await stack.ready();
  });
  // A dev server that compiles twice announces the version before, from which a newer page finds no update and stays.
  test.beforeEach(({ quietConsole }) => {
    quietConsole.push(/404 .*\.hot-update\.json/);
  });
  test.afterAll(async () => {
    await stack.interrupt();
    await checkout.remove();
    await place.remove();
  });

  test('the page of a module that npm run new-module wrote is served and comes alive', async ({ page }) => {
    await page.goto(`${place.url}/tea-garden`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea garden');
    await page.getByRole('link', { name: 'Apps' }).first().click();
    await expect(page).toHaveURL(/\/app$/);
    await alive(page);
    await followInHeader(page, 'Tea garden');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea garden');
  });

  test('changes of a module reach the open page, which keeps its state, and pages that are loaded later', async ({
    page,
  }) => {
    for (const words of ['First words', 'Second words', 'Third words']) {
      const { prompt, document } = await openGenerator(page);
      await edit(`${workspace}.tsx`, /<\/header>/, `<p>${words}</p>\n$&`);
      await expect(page.getByText(words)).toBeVisible();
      await expect(prompt).toHaveValue(wish);
      expect(await documentOf(page)).toBe(document);
      // Without waiting, so the server may still render the version before the change.
      await page.goto(place.url + pagePath);
      await expect(page.getByText(words)).toBeVisible();
      await expect.poll(serverHtml).toContain(words);
    }

    const { prompt } = await openGenerator(page);
    const title = page.getByRole('heading', { level: 1 });
    const spacing = () => title.evaluate((element) => getComputedStyle(element).letterSpacing);
    const before = await spacing();
    const styles = `${workspace}.module.css`;
    await edit(styles, /\.header \{/, '$&\n    h1 {\n      letter-spacing: 7px;\n    }');
    await expect.poll(spacing).toBe('7px');
    await edit(styles, /letter-spacing: 7px;/, '');
    await expect.poll(spacing).toBe(before);
    await expect(prompt).toHaveValue(wish);

    await edit(
      `${generator}/load-generator-page.ts`,
      /return \{ app, landing \};/,
      "return { app: { ...app, header: 'Loaded anew' }, landing };",
    );
    await expect.poll(serverHtml).toContain('Loaded anew');
    await openGenerator(page);
    await expect(title).toHaveText('Loaded anew');
  });

  test('changes of shell and shared components reach the open page, which keeps its state, and pages that are loaded later', async ({
    page,
    quietConsole,
  }) => {
    // An idle page asks for the routes of its links, also while the server restarts with the change.
    quietConsole.push(/ERR_CONNECTION_REFUSED .*\/_route\?/);
    const changes = [
      ['shell/src/chrome/site-footer.tsx', /<footer [^>]*>/, '$&<p>Words of the shell</p>'],
      ['shared/ui/src/layout/page.tsx', /\{children\}/, '<p>Words of a shared component</p>{children}'],
    ] as const;
    for (const [file, pattern, replacement] of changes) {
      const words = /Words[^<]*/.exec(replacement)?.[0] ?? '';
      const { prompt, document } = await openGenerator(page);
      await edit(file, pattern, replacement);
      await expect(page.getByText(words)).toBeVisible();
      await expect(prompt).toHaveValue(wish);
      expect(await documentOf(page)).toBe(document);
      await expect.poll(serverHtml).toContain(words);
      await openGenerator(page);
      await expect(page.getByText(words)).toBeVisible();
    }
  });

  test('an error in a module’s source is shown over the page, which takes the corrected source', async ({
    page,
    quietConsole,
  }) => {
    quietConsole.push(/workspace\.tsx/);
    const { prompt } = await openGenerator(page);
    const overlay = page.getByText('Build failed', { exact: true });
    const file = `${workspace}.tsx`;

    await edit(file, /<\/header>/, '<p>unfinished$&');
    await expect(overlay).toBeVisible();
    await expect(prompt).toHaveValue(wish);
    await edit(file, /<p>unfinished/, '<p>Finished</p>');
    await expect(page.getByText('Finished', { exact: true })).toBeVisible();
    await expect(overlay).toHaveCount(0);
    await expect(prompt).toHaveValue(wish);

    await edit(file, /<p>Finished<\/p>/, '<p>unfinished');
    await expect(overlay).toBeVisible();
    await openGenerator(page);
    await expect(overlay).toBeVisible();
    await edit(file, /<p>unfinished/, '<p>Finished again</p>');
    await expect(page.getByText('Finished again')).toBeVisible();
    await expect(prompt).toHaveValue(wish);
    await expect.poll(serverHtml).toContain('Finished again');
  });
});

/** Opens the generator's page and types a prompt; `document` differs after a page load. */
async function openGenerator(page: Page) {
  await page.goto(place.url + pagePath);
  const prompt = page.getByRole('textbox', { name: 'Who is your elf?' });
  await hydrated(prompt);
  await prompt.fill(wish);
  return { prompt, document: await documentOf(page) };
}

const documentOf = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** The server's HTML of the page; empty while the shell restarts. */
async function serverHtml(): Promise<string> {
  return fetch(place.url + pagePath).then(
    (response) => response.text(),
    () => '',
  );
}

async function edit(file: string, pattern: RegExp, replacement: string): Promise<void> {
  const path = join(checkout.folder, file);
  const before = await readFile(path, 'utf8');
  const after = before.replace(pattern, replacement);
  expect(after, `${file} has no ${pattern.source}`).not.toBe(before);
  // Replaced by a rename, like in editors, so that a watcher never sees an empty file.
  await writeFile(`${path}.new`, after);
  await rename(`${path}.new`, path);
}
