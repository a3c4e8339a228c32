import { copyModule } from '../fixtures/module-copy.ts';
import { expect, test } from '../fixtures/test.ts';

const fallback = 'Content is unavailable for the moment';

test('a module that throws while it renders breaks only its own pages until a healthy version is published', async ({
  page,
  ownSite,
  quietConsole,
}) => {
  quietConsole.push(/503|broken on purpose|Failed to load resource/);
  const site = await ownSite();
  const copy = await copyModule('mfe-content', 'throwing');
  try {
    await copy.edit('src/features/support/support.route.tsx', (source) =>
      source.replace(
        /export default function (\w+)\([^)]*\) \{/,
        "$&\n  if (Date.now() > 0) throw new Error('broken on purpose');",
      ),
    );
    await copy.build();
    await copy.publish(site.registryFolder);
    await site.startShell();

    await expect
      .poll(async () => (await page.request.get(`${site.url}/terms-of-service`)).status())
      .toBe(200);
    const response = await page.goto(`${site.url}/support`);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { name: fallback })).toBeVisible();
    await page.goto(`${site.url}/app`);
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();

    await copy.edit('src/features/support/support.route.tsx', (source) =>
      source.replace("if (Date.now() > 0) throw new Error('broken on purpose');", ''),
    );
    await copy.build();
    await copy.publish(site.registryFolder);
    await expect.poll(async () => (await page.request.get(`${site.url}/support`)).status()).toBe(200);
  } finally {
    await copy.remove();
  }
});
