import { followInHeader } from '../fixtures/header.ts';
import { visit } from '../fixtures/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

test('a shell that restarts without a registry serves the modules from its disk, and links work', async ({
  page,
  ownSite,
  quietConsole,
}) => {
  quietConsole.push(/Failed to load resource|ERR_|ContainerError|module/i);
  const site = await ownSite();
  await site.startShell();
  await visit(page, `${site.url}/app`);
  await site.stopRegistry();
  await site.restartShell();

  for (const path of ['/', '/app', '/support', '/login', '/ai-elf-generator']) {
    expect((await page.goto(`${site.url}${path}`))?.status(), path).toBe(200);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect((await page.goto(`${site.url}/nowhere/at/all`))?.status()).toBe(404);

  await page.goto(`${site.url}/app`);
  await followInHeader(page, 'Support');
  await expect(page).toHaveURL(/\/support$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
