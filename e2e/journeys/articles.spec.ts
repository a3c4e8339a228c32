import type { APIRequestContext } from '@playwright/test';
import { visit } from '../fixtures/browser/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

/** The distinct matches of a pattern in the page's main part. */
async function foundOn(request: APIRequestContext, path: string, pattern: RegExp): Promise<string[]> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  const main = /<main[^]*<\/main>/.exec(await response.text())?.[0] ?? '';
  const found = [...main.matchAll(pattern)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));
  return [...new Set(found)];
}

test('every link and every picture of the texts exists, and every example prompt opens its form filled in', async ({
  request,
}) => {
  const texts = [
    ...(await foundOn(request, '/blog', /href="(\/blog\/[^"]+)"/g)),
    ...(await foundOn(request, '/resources', /href="(\/resources\/[^"]+)"/g)),
    ...(await foundOn(request, '/app', /href="\/app(\/[^"?]+)"/g)),
  ];
  expect(texts.length).toBeGreaterThan(30);
  const targets = new Set<string>();
  for (const path of texts) {
    for (const link of await foundOn(request, path, /href="(\/[^"#]*)/g)) targets.add(link);
    for (const picture of await foundOn(request, path, /<img[^>]* src="([^"]+)"/g)) targets.add(picture);
  }
  // Three of each generator, and those of the guides.
  const examples = [...targets].filter((target) => target.includes('?prompt='));
  expect(examples.length).toBeGreaterThan(40);
  for (const target of targets) {
    const response = await request.get(target);
    expect(response.status(), target).toBe(200);
    if (!examples.includes(target)) continue;
    const words = new URL(target, 'https://irodori.example').searchParams.get('prompt') ?? '';
    const html = await response.text();
    expect(html.includes(`>${words}</textarea>`) || html.includes(`value="${words}"`), target).toBe(true);
  }
});

test('a prompt below a generator’s form fills the form and shows it', async ({ page }) => {
  await visit(page, '/ai-elf-generator');
  await page.getByRole('link', { name: /^An elf with long blonde hair/ }).click();
  await expect(page.getByRole('textbox', { name: 'Who is your elf?' })).toHaveValue(
    /^An elf with long blonde/,
  );
  await expect(page.getByRole('heading', { name: 'Your words' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Your words' })).toBeInViewport();
});

test('the search answers without scripts, kept out of search engines, and while one types', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/search?q=birthday')).text()).toContain(
    '<meta name="robots" content="noindex"',
  );
  expect(await foundOn(request, '/search?q=birthday', /href="(\/resources\/[^"]+)"/g)).toEqual([
    '/resources/seeds-and-variations#write-the-number-down',
  ]);
  await visit(page, '/blog');
  await page.getByRole('searchbox').fill('privcay');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/search?q=privcay');
  // The address changes before the page does.
  await expect(page.getByRole('status').filter({ hasText: 'No text has “privcay”' })).toBeVisible();
  await page.getByRole('searchbox').fill('seeds');
  await expect(page.getByRole('status').filter({ hasText: 'found for “seeds”' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('link', { name: 'Change one thing at a time' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change one thing at a time' })).toBeVisible();
});

test('a link of a table of contents scrolls its section into view below the header', async ({ page }) => {
  await visit(page, '/blog/how-ink-draws');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Flat colours' })
    .click();
  await expect(page).toHaveURL(/#flat-colours$/);
  await expect(page.getByRole('heading', { name: 'Flat colours' })).toBeInViewport();
});

test('the example prompt of a guide fills the form of its app', async ({ page }) => {
  await visit(page, '/resources/write-a-prompt');
  await page.getByRole('link', { name: 'Try these words' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Who is your elf?' })).toHaveValue(
    /^An elf with long silver hair/,
  );
});

test('the browser does not load the Markdown parser for an article', async ({ page }) => {
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
