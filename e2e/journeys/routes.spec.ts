import type { APIResponse, Page } from '@playwright/test';
import { visit } from '../fixtures/hydrated.ts';
import { makePicture } from '../fixtures/make-picture.ts';
import { expect, test } from '../fixtures/test.ts';

/** A route of the specification: its page, its module, and a link to it. */
interface Route {
  readonly path: string;
  /** The module that owns the route; undefined for the shell. */
  readonly module: 'catalogue' | 'generator' | 'content' | 'account' | undefined;
  /** Title of the page without the site's name. */
  readonly title: string | RegExp;
  /** A page and the name of its link to the route. Without it the visitor reaches the route by the history. */
  readonly from?: readonly [page: string, link: string | RegExp];
  /** Status of the response; 200 by default. */
  readonly status?: number;
}

const landing = (slug: string, title: string): Route => ({
  path: `/${slug}`,
  module: 'generator',
  title,
  from: [`/app/${slug}`, 'Open the generator'],
});

const open: readonly Route[] = [
  { path: '/', module: 'catalogue', title: 'Anime pictures from your words', from: ['/support', 'Irodori'] },
  { path: '/support', module: 'content', title: 'Support', from: ['/terms-of-service', 'Support'] },
  { path: '/app', module: 'catalogue', title: 'Apps', from: ['/support', 'Apps'] },
  {
    path: '/app/ai-elf-generator',
    module: 'catalogue',
    title: 'Elf Generator',
    from: ['/app', 'Elf Generator'],
  },
  { path: '/blog', module: 'content', title: 'Blog', from: ['/support', 'Blog'] },
  {
    path: '/blog/how-ink-draws',
    module: 'content',
    title: 'How Ink draws a picture',
    from: ['/blog', 'How Ink draws a picture'],
  },
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

const wholeTitle = (title: string | RegExp) =>
  typeof title === 'string' ? `${title} · Irodori` : new RegExp(`${title.source}.* · Irodori$`);

const titleOf = async (response: APIResponse) =>
  /<title>([^<]*)<\/title>/.exec(await response.text())?.[1]?.replaceAll('&#x27;', '’');

/** Requests the page from the server, like a crawler without scripts. */
async function expectFromServer(page: Page, { path, module, title, status = 200 }: Route): Promise<void> {
  const response = await page.request.get(path, { maxRedirects: 0 });
  expect(response.status(), path).toBe(status);
  expect(await titleOf(response)).toEqual(
    typeof title === 'string' ? wholeTitle(title) : expect.stringMatching(wholeTitle(title)),
  );
  const composition = response.headers()['x-composition'] ?? '';
  const owner = await page.request.get(`/_route?${new URLSearchParams({ path, c: composition })}`);
  expect(await owner.json()).toMatchObject({ owner: module === undefined ? null : { module } });
}

/** Navigates to the route without a page load: by a link, or by the history. */
async function expectByNavigation(page: Page, { path, module, status, title, from }: Route): Promise<void> {
  await visit(page, from?.[0] ?? '/support');
  /* A page load would remove this mark. */
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  if (from === undefined) await goByHistory(page, path);
  else await page.getByRole('link', { name: from[1], exact: true }).first().click();
  await expect(page).toHaveTitle(wholeTitle(title));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // A refused address is removed from the address bar; one that no module owns stays.
  await expect(page).toHaveURL(status === 404 && module !== undefined ? '/support' : path);
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
}

const goByHistory = (page: Page, path: string): Promise<void> =>
  page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

for (const route of [...open, ...missing]) {
  test(`${route.path} is a page of ${route.module ?? 'the shell'}, on the server and by navigation`, async ({
    page,
    quietConsole,
  }) => {
    if (route.status === 404) quietConsole.push(/404/);
    await expectFromServer(page, route);
    await expectByNavigation(page, route);
  });
}

for (const [from, to] of [
  ['/category', '/categories'],
  ['/resource/1', '/resource'],
] as const) {
  test(`${from} redirects to ${to}`, async ({ page }) => {
    const response = await page.request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']]).toEqual([308, to]);
    await visit(page, '/support');
    await goByHistory(page, from);
    await expect(page).toHaveURL(to);
  });
}

test('results, a result, its output and the checkout are shown only to their visitor', async ({
  page,
  browser,
  account,
  signIn,
  quietConsole,
}) => {
  test.slow();
  const visitor = await account();
  const key = await makePicture(visitor, 'ai-elf-generator', 'an elf with silver hair');
  const routes: readonly Route[] = [
    { path: '/results', module: 'generator', title: 'My pictures', from: ['/support', 'My pictures'] },
    {
      path: `/results/${key}`,
      module: 'generator',
      title: 'My picture from Elf Generator',
      from: ['/results', 'an elf with silver hair'],
    },
    {
      path: `/ai-elf-generator/output/${key}`,
      module: 'generator',
      title: 'Your picture from Elf Generator',
      from: [`/results/${key}`, 'Settings and rating'],
    },
    { path: '/checkout', module: 'account', title: 'Credits', from: ['/support', 'Credits'] },
  ];

  await test.step('without a session each redirects to the login page', async () => {
    for (const { path } of routes) {
      const response = await page.request.get(path, { maxRedirects: 0 });
      expect([response.status(), response.headers()['location']]).toEqual([302, '/login']);
    }
  });

  await test.step('with a session each is a page', async () => {
    await signIn(page, visitor);
    for (const route of routes) {
      await expectFromServer(page, route);
      await visit(page, route.from?.[0] ?? '/');
      if (route.from?.[0] === '/support') await page.getByRole('button', { name: /^Account of/ }).click();
      await page
        .getByRole('link', { name: route.from?.[1] ?? '', exact: true })
        .first()
        .click();
      await expect(page).toHaveTitle(wholeTitle(route.title));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
  });

  await test.step('another visitor gets the same response as for an unknown id', async () => {
    quietConsole.push(/404/);
    const theirs = await (await browser.newContext()).newPage();
    await signIn(theirs, await account());
    const nobodys = '00000000-0000-4000-8000-000000000000';
    const [hidden, absent] = await Promise.all([
      theirs.request.get(`/results/${key}`),
      theirs.request.get(`/results/${nobodys}`),
    ]);
    expect([hidden.status(), absent.status()]).toEqual([404, 404]);
    /* Each failure has its own reference. */
    const shown = async (response: APIResponse, id: string) =>
      /<main[^]*<\/main>/
        .exec(await response.text())?.[0]
        .replaceAll(id, 'KEY')
        .replace(/<code[^]*?<\/code>/, '');
    expect(await shown(hidden, key)).toBe(await shown(absent, nobodys));
    await theirs.context().close();
  });
});
