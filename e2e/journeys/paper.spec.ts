import { makePicture } from '../fixtures/engines/make-picture.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('printed pages have their content in dark ink, also in dark mode, and no buttons, fields and navigation', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  const words = 'an elf with red hair';
  const job = await makePicture(visitor, 'ai-elf-generator', words);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const onScreenAlone = page.locator(':is(nav, button, input, select, textarea, [class*="button-"]):visible');
  for (const [path, content] of [
    ['/', 'How it works'],
    ['/app/ai-elf-generator', 'Reviews'],
    ['/ai-elf-generator', 'What to write'],
    [`/ai-elf-generator/output/${job}`, words],
    ['/results', words],
    ['/account/profile', visitor.email],
    ['/account/security', 'Your devices'],
    ['/checkout', 'Where they went'],
    ['/terms-of-service', 'Who these terms are between'],
    ['/blog/how-ink-draws', 'A seed is a promise'],
    ['/support', 'Visitors take turns'],
  ] as const) {
    await visit(page, path);
    await expect(
      page.getByRole('main').getByText(content).filter({ visible: true }).first(),
      path,
    ).toBeVisible();
    await expect(onScreenAlone, path).toHaveCount(0);
    await expect(page.getByText('Look at it full screen').filter({ visible: true }), path).toHaveCount(0);
    for (const frame of ['banner', 'contentinfo'] as const)
      await expect(page.getByRole(frame), path).toBeHidden();
    await expect(page.locator('body'), path).toHaveCSS('color', 'rgb(20, 23, 43)');
  }
});
