import { followInHeader } from '../fixtures/header.ts';
import { visit } from '../fixtures/hydrated.ts';
import { copyModule } from '../fixtures/module-copy.ts';
import { expect, test } from '../fixtures/test.ts';

test('after one module is published, new visitors get its new version at once and an open tab keeps working', async ({
  page,
  browser,
  ownSite,
}) => {
  const site = await ownSite();
  await site.startShell();
  const support = await copyModule('mfe-content', 'publish');
  try {
    await visit(page, `${site.url}/support`);
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const before = await page.request
      .get(`${site.url}/builds/latest.json`)
      .then((response) => response.json());

    await support.edit('src/features/support/support.route.tsx', (source) =>
      source.replace(`            ${heading}\n`, `            ${heading}, renewed\n`),
    );
    await support.build();
    await support.publish(site.registryFolder);

    await expect
      .poll(async () => (await page.request.get(`${site.url}/support`)).text())
      .toContain(`${heading}, renewed`);
    const after = await page.request
      .get(`${site.url}/builds/latest.json`)
      .then((response) => response.json());
    expect(after.id).not.toBe(before.id);

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${site.url}/support`);
    await expect(visitor.getByRole('heading', { level: 1, name: `${heading}, renewed` })).toBeVisible();
    await visitor.context().close();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await followInHeader(page, 'Apps');
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
  } finally {
    await support.remove();
  }
});
