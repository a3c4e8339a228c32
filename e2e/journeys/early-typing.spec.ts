import { expect, test } from '../fixtures/test.ts';
import { type Typed, typeAroundHydration } from '../fixtures/browser/typed-around-hydration.ts';

// A trace of 200 loads would take longer than the loads; a failure names the load and the moment. A small window is
// painted with a sixth less processor time.
test.use({ trace: 'off', viewport: { width: 320, height: 240 } });

test('an email address that is typed at any moment around hydration is kept, in 200 loads of the sign-in page', async ({
  page,
}) => {
  test.slow();
  const text = 'aki@irodori.example';
  await typeAroundHydration(page, text);
  const loads: Typed[] = [];
  while (loads.length < 200) {
    await page.goto('/login', { waitUntil: 'commit' });
    loads.push(await page.evaluate(() => window.typedAroundHydration));
  }
  expect(loads.filter(({ value }) => value !== text)).toEqual([]);
  expect(new Set(loads.map(({ moment }) => moment))).toEqual(
    new Set(['React runs nothing', 'React runs the layout', 'React runs the page']),
  );
});
