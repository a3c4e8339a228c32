import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { asService } from '../fixtures/account.ts';
import { makePicture, orderPicture } from '../fixtures/make-picture.ts';
import { expect, test } from '../fixtures/test.ts';

const paths = [
  '/',
  '/app',
  '/app/ai-elf-generator',
  '/ai-elf-generator',
  '/support',
  '/terms-of-service',
  '/blog',
  '/blog/how-bloom-learned',
  '/resources',
  '/resources/write-a-prompt',
  '/resource',
  '/categories',
  '/category/fantasy',
  '/login',
  '/nowhere',
];

/** What axe says of the pages. */
async function violationsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations)
      found.push(`${path}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }
  return found;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page in ${colorScheme} mode`, async ({ page, quietConsole }) => {
    quietConsole.push(/404/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page, paths)).toEqual([]);
  });

  test(`axe finds nothing on a visitor’s own pages in ${colorScheme} mode`, async ({
    page,
    account,
    signIn,
  }) => {
    const visitor = await account();
    await signIn(page, visitor);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page, ['/results', '/checkout'])).toEqual([]);
    const refused = await orderPicture(visitor, 'ai-elf-generator', 'an elf');
    await asService('block_job', { job_id: refused, message: 'A test refuses it.' });
    const key = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
    await orderPicture(visitor, 'generating-free-ai-anime', 'one that waits');
    const output = `/generating-free-ai-anime/output/${key}`;
    expect(await violationsOf(page, ['/results', `/results/${key}`, output, '/checkout', '/account'])).toEqual([]);
  });
}

test('the keyboard alone reaches a generator and its form', async ({ page }) => {
  await page.goto('/app');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Elf Generator' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/ai-elf-generator$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
