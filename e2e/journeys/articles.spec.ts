import type { APIRequestContext } from '@playwright/test';
import { visit } from '../fixtures/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

/** What matches inside the page's own part, each once. */
async function foundOn(request: APIRequestContext, path: string, pattern: RegExp): Promise<string[]> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  const main = /<main[^]*<\/main>/.exec(await answer.text())?.[0] ?? '';
  const found = [...main.matchAll(pattern)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));
  return [...new Set(found)];
}

test('every link of the articles leads to a page, and every picture is there', async ({ request }) => {
  const articles = [
    ...(await foundOn(request, '/blog', /href="(\/blog\/[^"]+)"/g)),
    ...(await foundOn(request, '/resources', /href="(\/resources\/[^"]+)"/g)),
  ];
  expect(articles.length).toBeGreaterThan(12);
  const targets = new Set<string>();
  for (const path of articles) {
    for (const link of await foundOn(request, path, /href="(\/[^"#]*)/g)) targets.add(link);
    for (const picture of await foundOn(request, path, /<img[^>]* src="([^"]+)"/g)) targets.add(picture);
  }
  expect(targets.size).toBeGreaterThan(40);
  for (const target of targets) expect((await request.get(target)).status(), target).toBe(200);
});

test('a table of contents leads to its section, below the header', async ({ page }) => {
  await visit(page, '/blog/how-ink-draws');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Flat colours' })
    .click();
  await expect(page).toHaveURL(/#flat-colours$/);
  await expect(page.getByRole('heading', { name: 'Flat colours' })).toBeInViewport();
});

test('the words of an example fill the form of the app', async ({ page }) => {
  await visit(page, '/resources/write-a-prompt');
  await page.getByRole('link', { name: 'Try these words' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Who is your elf?' })).toHaveValue(
    /^An elf with long silver hair/,
  );
});

test('no parser of articles comes to the browser', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''));
  });
  await visit(page, '/blog');
  await page.getByRole('link', { name: 'How Ink draws a picture' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How Ink draws a picture' })).toBeVisible();
  const all = await Promise.all(scripts);
  expect(all.length).toBeGreaterThan(3);
  expect(all.filter((text) => text.includes('codeFenced'))).toEqual([]);
});
