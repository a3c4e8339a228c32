import type { APIResponse, Page } from '@playwright/test';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { expectFromServer, type Route, wholeTitle } from '../fixtures/browser/route.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { send, signInPath } from '../fixtures/browser/send.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('results, a result, its output and the checkout are shown only to their visitor', async ({
  page,
  browser,
  account,
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

  const nobodys = '00000000-0000-4000-8000-000000000000';
  /** What a response shows, without the id. Each failure has its own reference. */
  const shown = async (response: APIResponse, id: string) =>
    /<main[^]*<\/main>/
      .exec(await response.text())?.[0]
      .replaceAll(id, 'KEY')
      .replaceAll(/<code[^]*?<\/code>|reference=\w+/g, '');
  const expectEqual404s = async ({ request }: Page) => {
    const [hidden, absent] = await Promise.all([
      request.get(`/results/${key}`),
      request.get(`/results/${nobodys}`),
    ]);
    expect([hidden.status(), absent.status()]).toEqual([404, 404]);
    expect(await shown(hidden, key)).toBe(await shown(absent, nobodys));
    for (const { 'x-robots-tag': robots, 'cache-control': cache } of [hidden.headers(), absent.headers()])
      expect(`${robots}, ${cache}`).toMatch(/^noindex, (private|no-store)/);
  };

  await test.step('without a session each redirects to the login page, but for the result, which is a 404', async () => {
    for (const { path } of routes.filter(({ path }) => path !== `/results/${key}`)) {
      const response = await page.request.get(path, { maxRedirects: 0 });
      expect([response.status(), response.headers()['location']]).toEqual([302, '/login']);
    }
    await expectEqual404s(page);
  });

  await test.step('its visitor signs in from the 404 and comes back to the picture', async () => {
    quietConsole.push(/404/);
    const theirs = await (await browser.newContext({ viewport: phone })).newPage();
    await visit(theirs, `/results/${key}`);
    await expect(theirs).toHaveTitle(wholeTitle('Page Not Found'));
    expect(await violationsInModes(theirs, 'the 404 of a picture')).toEqual([]);
    await theirs.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await theirs.getByLabel('Email').fill(visitor.email);
    await theirs.getByLabel('Password', { exact: true }).fill(visitor.password);
    await send(theirs.getByRole('button', { name: 'Sign in' }), signInPath);
    await expect(theirs).toHaveURL(`/results/${key}`);
    await expect(theirs).toHaveTitle(wholeTitle('My picture from Elf Generator'));
    await theirs.context().close();
  });

  await test.step('with a session each is a page', async () => {
    await startSession(page, visitor);
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
    const theirs = await (await browser.newContext()).newPage();
    await startSession(theirs, await account());
    await expectEqual404s(theirs);
    await theirs.context().close();
  });
});
