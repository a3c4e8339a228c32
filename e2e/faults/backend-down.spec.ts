import { startBackendLine } from '../fixtures/stack/backend-line.ts';
import { environment } from '../fixtures/stack/environment.ts';
import { followInHeader } from '../fixtures/browser/header.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { htmlFaults } from '../fixtures/closure/site-page.ts';
import { expect, test } from '../fixtures/test.ts';

const fromTheBackend = ['/', '/app', '/app/ai-elf-generator', '/ai-elf-generator', '/categories'];
const byThemselves = ['/support', '/terms-of-service', '/login', '/blog', '/resources'];

test('without the backend every page keeps its layout, pages that need it respond with 503, and all recover by themselves', async ({
  page,
  ownSite,
  quietConsole,
}) => {
  quietConsole.push(/503|Failed to load resource|ERR_|fetch/i);
  const line = await startBackendLine(environment.SUPABASE_URL);
  try {
    const site = await ownSite({ supabaseUrl: line.url });
    await site.startShell();
    const main = page.getByRole('main');
    const layoutStands = async () => {
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
    };

    line.cut();
    for (const path of fromTheBackend) {
      const response = await page.goto(`${site.url}${path}`);
      expect(response?.status(), path).toBe(503);
      expect(response?.headers()['retry-after'], path).toBeDefined();
      expect(await htmlFaults((await response?.text()) ?? ''), path).toEqual([]);
      await layoutStands();
    }
    for (const path of byThemselves) {
      expect((await page.goto(`${site.url}${path}`))?.status(), path).toBe(200);
      await layoutStands();
    }

    await visit(page, `${site.url}/support`);
    await followInHeader(page, 'Apps');
    await expect(page).toHaveURL(/\/app$/);
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    await layoutStands();

    line.mend();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
    for (const path of fromTheBackend) {
      expect((await page.goto(`${site.url}${path}`))?.status(), path).toBe(200);
    }
  } finally {
    await line.stop();
  }
});
