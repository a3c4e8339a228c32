import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../fixtures/test.ts';

const paths = [
  '/',
  '/app',
  '/app/ai-elf-generator',
  '/ai-elf-generator',
  '/support',
  '/terms-of-service',
  '/login',
  '/nowhere',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page in ${colorScheme} mode`, async ({ page, quietConsole }) => {
    quietConsole.push(/404/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${path}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      );
      expect(found).toEqual([]);
    }
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
