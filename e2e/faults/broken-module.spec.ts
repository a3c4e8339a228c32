import { filesOfModule } from '../fixtures/stack/fault-proxy.ts';
import { followInHeader } from '../fixtures/browser/header.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { htmlFaults } from '../fixtures/closure/site-page.ts';
import { expect, test } from '../fixtures/test.ts';

const fallback = 'Content is unavailable for the moment';

const modes = ['dead', 'corrupt', 'stalled'] as const;

for (const mode of modes) {
  test(`a module whose files are ${mode} breaks only its own pages, and the site recovers by itself`, async ({
    page,
    ownSite,
    quietConsole,
  }) => {
    quietConsole.push(/503|Failed to load resource|ERR_/);
    // The time for which a start waits for files that never come.
    const site = await ownSite({ environment: { MODULE_DEADLINE_MS: '4000' } });
    site.proxy.break(filesOfModule('content'), mode);
    await site.startShell();

    const response = await page.goto(`${site.url}/support`);
    expect(response?.status()).toBe(503);
    expect(response?.headers()['retry-after']).toBeDefined();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { name: fallback })).toBeVisible();
    expect(await htmlFaults((await response?.text()) ?? '')).toEqual([]);

    expect((await visit(page, `${site.url}/app`))?.status()).toBe(200);
    await followInHeader(page, 'Support');
    await expect(page.getByRole('heading', { name: fallback })).toBeVisible();
    await followInHeader(page, 'Apps');
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();

    site.proxy.heal();
    await expect.poll(async () => (await page.request.get(`${site.url}/support`)).status()).toBe(200);
    await page.goto(`${site.url}/support`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: fallback })).toHaveCount(0);
  });
}

test('a module whose files do not reach an open tab shows its fallback, and its page with the focus on its heading after a retry', async ({
  page,
  quietConsole,
}) => {
  quietConsole.push(/Failed to load resource|ERR_|ContainerError|module/i);
  await visit(page, '/app');
  const files = '**/modules/content/**';
  await page.route(files, (route) => route.abort());
  await followInHeader(page, 'Support');
  await expect(page.getByRole('heading', { name: fallback })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: fallback })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
