import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { asService } from '../fixtures/account.ts';
import { alive } from '../fixtures/hydrated.ts';
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
  '/forgot-password',
  '/nowhere',
];

/** The violations that axe finds on a page in both colour modes. */
async function violationsOf(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path, { waitUntil: 'networkidle' });
  await alive(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(colorScheme);
    // The legacy mode leaves out a second page for the results of foreign frames, of which the site has none.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }
  return found;
}

for (const path of paths) {
  test(`axe finds nothing on ${path}, light and dark`, async ({ page, quietConsole }) => {
    quietConsole.push(/404/);
    expect(await violationsOf(page, path)).toEqual([]);
  });
}

test('axe finds nothing on the private pages of a visitor without pictures', async ({
  page,
  account,
  signIn,
}) => {
  test.slow();
  await signIn(page, await account());
  for (const path of ['/results', '/checkout', '/account', '/new-password'])
    expect(await violationsOf(page, path)).toEqual([]);
});

test('axe finds nothing on the private pages of a visitor with finished, refused and running jobs', async ({
  page,
  account,
  signIn,
}) => {
  test.slow();
  const visitor = await account();
  await signIn(page, visitor);
  const refused = await orderPicture(visitor, 'ai-elf-generator', 'an elf');
  await asService('block_job', { job_id: refused, message: 'A test refuses it.' });
  const key = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await orderPicture(visitor, 'generating-free-ai-anime', 'one that waits');
  for (const path of ['/results', `/results/${key}`, `/generating-free-ai-anime/output/${key}`, '/checkout'])
    expect(await violationsOf(page, path)).toEqual([]);
});
