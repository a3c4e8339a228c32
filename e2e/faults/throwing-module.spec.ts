import { siteState } from '../fixtures/fault-lab/fault-lab.ts';
import { publishBuild } from '../fixtures/fault-lab/faulty-build.ts';
import { cellsOf } from '../fixtures/fault-lab/table.ts';
import { expect, test } from '../fixtures/test.ts';

const fallback = 'Content is unavailable for the moment';

test('a module that throws while it renders breaks only its own pages until a healthy version is published', async ({
  page,
  ownSite,
  quietConsole,
}) => {
  quietConsole.push(/503|broken on purpose|Failed to load resource/);
  const site = await ownSite();
  const throwing = cellsOf({ phase: 'render', mode: 'throwing' });
  const version = await publishBuild(site.registryFolder, 'content', throwing);
  await site.startShell();
  await siteState(site, (modules) => modules.some(({ serving }) => serving === version));

  const response = await page.goto(`${site.url}/support`);
  expect(response?.status()).toBe(503);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { name: fallback })).toBeVisible();
  await page.goto(`${site.url}/app`);
  await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();

  await publishBuild(site.registryFolder, 'content');
  await expect.poll(async () => (await page.request.get(`${site.url}/support`)).status()).toBe(200);
});
