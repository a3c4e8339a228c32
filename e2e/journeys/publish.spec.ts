import { followInHeader } from '../fixtures/header.ts';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { alive, visit } from '../fixtures/hydrated.ts';
import { irodori } from '../fixtures/irodori.ts';
import type { OwnSite } from '../fixtures/own-site.ts';
import { copyModule } from '../fixtures/module-copy.ts';
import { expect, test } from '../fixtures/test.ts';

const secret = 'the secret of override links of this journey';

test('a new version is shown to whoever has a link to it; once it is published, new visitors get it at once and an open tab keeps working', async ({
  page,
  browser,
  ownSite,
}) => {
  const site = await ownSite({ environment: { OVERRIDE_SECRET: secret } });
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
    await support.publish(site.registryFolder, '--only-list');
    const colleague = await (await browser.newContext()).newPage();
    await openLink(colleague, site, '/support');
    await expect(colleague.getByRole('heading', { level: 1, name: `${heading}, renewed` })).toBeVisible();
    const bar = colleague.getByRole('complementary', { name: 'Not the published site' });
    await expect(bar).toContainText('in place of what is published');
    await followInHeader(colleague, 'Apps');
    await expect(colleague.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
    await followInHeader(colleague, 'Support');
    await expect(colleague.getByRole('heading', { level: 1, name: `${heading}, renewed` })).toBeVisible();
    await bar.getByRole('link', { name: 'Leave' }).click();
    await expect(bar).toHaveCount(0);
    await visit(colleague, `${site.url}/support`);
    await expect(colleague.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await colleague.context().close();

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

const listed = z.object({
  modules: z.array(z.object({ module: z.string(), versions: z.array(z.object({ version: z.string() })) })),
});
const made = z.object({ url: z.string() });

/** Opens a page with the newest version of the module content. */
async function openLink(page: Page, { url, registryFolder }: OwnSite, path: string): Promise<void> {
  const { modules } = listed.parse(await irodori(registryFolder, ['list']));
  const version = modules.find(({ module }) => module === 'content')?.versions.at(-1)?.version ?? '';
  const args = ['link', `content@${version}`, '--site', url, '--path', path];
  // The site reads the index, and with it the new version, a moment after its publication.
  await expect
    .poll(async () => {
      const link = made.parse(await irodori(registryFolder, args, { OVERRIDE_SECRET: secret }));
      return (await page.goto(link.url))?.status();
    })
    .toBe(200);
  await alive(page);
}
