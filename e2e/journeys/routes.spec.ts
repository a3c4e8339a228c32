import type { Page } from '@playwright/test';
import { admin } from '../fixtures/accounts/account.ts';
import { openMenu } from '../fixtures/browser/header.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { expectFromServer, type Route, wholeTitle } from '../fixtures/browser/route.ts';
import { expect, test } from '../fixtures/test.ts';

const landing = (slug: string, title: string): Route => ({
  path: `/${slug}`,
  module: 'generator',
  title: new RegExp(`^${title}: `),
  from: [`/app/${slug}`, 'Open the generator'],
});

const open: readonly Route[] = [
  { path: '/', module: 'catalogue', title: 'Anime pictures from your words', from: ['/support', 'Irodori'] },
  { path: '/support', module: 'content', title: 'Support', from: ['/terms-of-service', 'Support'] },
  { path: '/app', module: 'catalogue', title: 'Apps', from: ['/support', 'Apps'] },
  {
    path: '/app/ai-elf-generator',
    module: 'catalogue',
    title: 'Elf Generator: examples and reviews',
    from: ['/app', 'Elf Generator'],
  },
  { path: '/blog', module: 'content', title: 'Blog', from: ['/support', 'Blog'] },
  {
    path: '/blog/how-ink-draws',
    module: 'content',
    title: 'How Ink draws a picture',
    from: ['/blog', 'How Ink draws a picture'],
  },
  {
    path: '/blog/tag/bloom',
    module: 'content',
    title: 'Posts about bloom',
    from: ['/blog/how-bloom-learned', 'Bloom'],
  },
  {
    path: '/blog/author/irodori',
    module: 'content',
    title: 'The Irodori team',
    from: ['/blog/how-bloom-learned', 'The Irodori team'],
  },
  { path: '/bookmarks', module: 'content', title: 'Bookmarks', from: ['/resources', 'bookmarks'] },
  { path: '/reader', module: 'content', title: 'Your reader account' },
  { path: '/reader/sign-in', module: 'content', title: 'Sign in as a reader' },
  {
    path: '/reader/sign-up',
    module: 'content',
    title: 'Create a reader account',
    from: ['/reader/sign-in', 'Create a reader account'],
  },
  {
    path: '/reader/forgot-password',
    module: 'content',
    title: 'Forgot your reader password?',
    from: ['/reader/sign-in', 'Forgot your password?'],
  },
  { path: '/reader/reset-password', module: 'content', title: 'Choose a new reader password' },
  { path: '/reader/confirm', module: 'content', title: 'Confirm your address' },
  { path: '/auth/irodori/callback', module: 'content', title: 'Sign-in as a reader' },
  { path: '/search?q=seed', module: 'content', title: 'Search' },
  { path: '/categories', module: 'catalogue', title: 'Categories', from: ['/support', 'Categories'] },
  { path: '/category/fantasy', module: 'catalogue', title: 'Fantasy', from: ['/categories', 'Fantasy'] },
  { path: '/resources', module: 'content', title: 'Guides', from: ['/support', 'Guides'] },
  {
    path: '/resources/write-a-prompt',
    module: 'content',
    title: 'Write a prompt that is understood',
    from: ['/resources', 'Write a prompt that is understood'],
  },
  { path: '/resource', module: 'content', title: 'All guides', from: ['/resources', /as one list$/] },
  { path: '/resource/2', module: 'content', title: 'All guides, page 2', from: ['/resource', 'Next page'] },
  {
    path: '/terms-of-service',
    module: 'content',
    title: 'Terms of service',
    from: ['/support', 'Terms of service'],
  },
  { path: '/privacy', module: 'content', title: 'Privacy', from: ['/support', 'Privacy'] },
  { path: '/imprint', module: 'content', title: 'Imprint', from: ['/support', 'Imprint'] },
  { path: '/support/contact', module: 'content', title: 'Ask us', from: ['/support', 'Ask us'] },
  {
    path: '/support/status',
    module: 'content',
    title: 'What works at the moment',
    from: ['/support', 'What works at the moment'],
  },
  landing('ai-elf-generator', 'Elf Generator'),
  landing('ai-image-generator', 'Image Generator'),
  landing('ai-one-piece-generator', 'Sea Adventure Generator'),
  landing('waifu-ai-image-generator', 'Heroine Portraits'),
  landing('naruto-ai-image-generator', 'Shinobi Generator'),
  landing('classic-irodori-generator', 'Classic Irodori'),
  landing('webtoon-ai-image-generator', 'Webtoon Generator'),
  landing('vegabond-ai-image-generator', 'Wandering Brush'),
  landing('dragon-ball-z-image-generator', 'Battle Aura Generator'),
  landing('fate-series-ai-image-generator', 'Summoned Heroes'),
  landing('generating-free-ai-anime', 'Free Anime Sketch'),
  landing('generating-free-ai-image', 'Free Quick Image'),
  landing('bleach-irodori-character-generator', 'Duel in Black and White'),
];

const missing: readonly Route[] = [
  { path: '/404', module: undefined, title: 'Page Not Found', status: 404 },
  { path: '/irodori', module: 'generator', title: 'Page Not Found', status: 404 },
  { path: '/app/irodori', module: 'catalogue', title: 'Page Not Found', status: 404 },
];

/** Navigates to the route without a page load: by a link, or by the history. */
async function expectByNavigation(page: Page, { path, module, status, title, from }: Route): Promise<void> {
  await visit(page, from?.[0] ?? '/support');
  /* A page load would remove this mark. */
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  if (from === undefined) await goByHistory(page, path);
  else {
    const link = page.getByRole('link', { name: from[1], exact: true }).first();
    if ((await link.count()) === 0) await openMenu(page);
    await link.click();
  }
  await expect(page, path).toHaveTitle(wholeTitle(title));
  await expect(page.getByRole('heading', { level: 1 }), path).toBeFocused();
  // A refused address is removed from the address bar; one that no module owns stays.
  await expect(page).toHaveURL(status === 404 && module !== undefined ? '/support' : path);
  expect(await page.evaluate(() => 'isSameDocument' in globalThis), path).toBe(true);
}

const goByHistory = (page: Page, path: string): Promise<void> =>
  page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

for (const module of ['catalogue', 'generator', 'content'] as const) {
  test(`the pages of ${module} are served, and opened by links without a page load`, async ({ page }) => {
    test.slow();
    // One browser keeps the scripts of all pages.
    for (const route of open.filter((each) => each.module === module)) {
      await expectFromServer(page, route);
      await expectByNavigation(page, route);
    }
  });
}

for (const route of missing) {
  test(`${route.path} is not found by ${route.module ?? 'the shell'}, on the server and by navigation`, async ({
    page,
    quietConsole,
  }) => {
    quietConsole.push(/404/);
    await expectFromServer(page, route);
    await expectByNavigation(page, route);
  });
}

for (const slug of ['ai-elf-generator', 'ai-image-generator', 'webtoon-ai-image-generator']) {
  test(`the page of the generator ${slug} repeats neither the description on the page of its app nor the facts of its engine`, async ({
    page,
  }) => {
    await visit(page, `/app/${slug}`);
    const main = page.getByRole('main');
    const { data } = await admin.from('apps').select('description').eq('slug', slug).single();
    const sentences = String(data?.description).match(/[^.!?]+[.!?]/g) ?? [];
    const facts = await main.getByRole('definition').allInnerTexts();
    expect(sentences.length).toBeGreaterThan(1);
    expect(facts.length).toBeGreaterThan(2);
    for (const words of [...sentences, ...facts]) await expect(main).toContainText(words.trim());

    await visit(page, `/${slug}`);
    await expect(main.getByRole('button', { name: 'Make the picture' })).toBeVisible();
    for (const words of [...sentences, ...facts]) await expect(main).not.toContainText(words.trim());
  });
}

test('addresses that have moved lead to the new ones, on the server and by navigation', async ({ page }) => {
  await visit(page, '/support');
  for (const [from, to] of [
    ['/category', '/categories'],
    ['/resource/1', '/resource'],
    ['/blog/tag/bloom/page/1', '/blog/tag/bloom'],
  ] as const) {
    const response = await page.request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']], from).toEqual([308, to]);
    await goByHistory(page, from);
    await expect(page, from).toHaveURL(to);
  }
});
