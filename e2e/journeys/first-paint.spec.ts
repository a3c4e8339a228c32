import { visit } from '../fixtures/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

for (const path of ['/', '/ai-elf-generator']) {
  test(`${path} is not painted before its styles have loaded, even if they are late`, async ({ page }) => {
    const arrived = Promise.withResolvers<void>();
    await page.route(/\.css$/, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    // The page and its fonts have loaded; the styles are missing, and the scripts, which the browser loads after them.
    await expect
      .poll(() =>
        page.evaluate(
          () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length,
        ),
      )
      .toBe(3);
    expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(0);

    arrived.resolve();
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name)))
      .toContain('first-contentful-paint');
    const { painted, styled } = await page.evaluate(() => {
      const end = (entry: PerformanceEntry) => entry.startTime + entry.duration;
      const styles = performance
        .getEntriesByType('resource')
        .filter(
          (entry) =>
            entry.name.endsWith('.css') &&
            'renderBlockingStatus' in entry &&
            entry.renderBlockingStatus === 'blocking',
        );
      return {
        painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
        styled: Math.max(...styles.map(end)),
      };
    });
    expect(styled).toBeGreaterThan(0);
    expect(painted).toBeGreaterThanOrEqual(styled);
  });
}

test('a page that a link opens appears with its styles, even if they are late', async ({ page }) => {
  await visit(page, '/terms-of-service');
  const arrived = Promise.withResolvers<void>();
  await page.route(/\.css$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const heading = document.querySelector('main h1')?.textContent ?? '';
      if (heading !== seen.at(-1)) seen.push(heading);
      const ofModules = 'link[rel="stylesheet"][href*="/modules/"]';
      const isWaiting = [...document.querySelectorAll<HTMLLinkElement>(ofModules)].some(
        ({ sheet }) => sheet === null,
      );
      if (isWaiting && heading === 'Support') seen.push('unstyled');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const asked = page.waitForRequest(/\.css$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click();
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
  arrived.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).not.toContain(
    'unstyled',
  );
});
