import { violationsInModes } from '../fixtures/axe.ts';
import { visit } from '../fixtures/hydrated.ts';
import { missedStops } from '../fixtures/tab-stops.ts';
import { expect, test } from '../fixtures/test.ts';

test('axe and the Tab key find no fault in the steps of a sign-in by text message', async ({ page }) => {
  // The project of the journeys sends no text messages.
  await page.route('**/login/_payload.json*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, hasTexts: true } } });
  });
  await page.route('**/auth/v1/otp', (route) => route.fulfill({ json: {} }));
  await visit(page, '/support');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use your phone' }).click();
  expect(await violationsInModes(page, 'the number')).toEqual([]);
  expect(await missedStops(page, 5)).toEqual([]);
  await page.getByLabel('Phone number').fill('+81 90 1234 5678');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('+819012345678')).toBeVisible();
  expect(await violationsInModes(page, 'the code')).toEqual([]);
  expect(await missedStops(page, 5)).toEqual([]);
});
