import { filesOfModule } from '../fixtures/stack/fault-proxy.ts';
import { followInHeader } from '../fixtures/browser/header.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

test('a page comes alive and leads to another module while the registry stalls, and while it is away; a shell that restarts then serves the modules from its disk', async ({
  page,
  ownSite,
  quietConsole,
}) => {
  const site = await ownSite();
  await site.startShell();
  await expect.poll(async () => (await page.request.get(`${site.url}/support`)).status()).toBe(200);
  site.proxy.break(filesOfModule('content'), 'stalled');
  await visit(page, `${site.url}/app`);
  await followInHeader(page, 'Support');
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await site.stopRegistry();
  await visit(page, `${site.url}/support`);
  await followInHeader(page, 'Apps');
  await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();

  quietConsole.push(/Failed to load resource|ERR_|ContainerError|module/i);
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
