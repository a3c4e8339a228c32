import { visit } from '../fixtures/browser/hydrated.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor signs another device out on a phone, and all others on a desktop, whose open pages end at once, and finds the sign-ins in the history', async ({
  page,
  browser,
  account,
}) => {
  await page.setViewportSize(phone);
  const visitor = await account();
  await startSession(page, visitor);
  const device = await browser.newContext();
  const other = await device.newPage();
  await startSession(other, visitor);
  await visit(other, '/account');

  await visit(page, '/account/security');
  const devices = page.getByRole('region', { name: 'Your devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('this device');
  // The journeys’ site has a database of places.
  for (const device of await devices.getByRole('listitem').all())
    await expect(device).toContainText('near Sample Town');
  await devices.getByRole('listitem').nth(1).getByRole('button').click();
  await expect(devices.getByRole('status')).toContainText('is signed out. Its pages are closed at once.');
  await expect(devices.getByRole('heading')).toBeFocused();
  await expect(other).toHaveURL(/\/login$/);
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(2);

  await page.setViewportSize(desktop);
  await startSession(other, visitor);
  await visit(other, '/account');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(
    page.getByText('All other devices are signed out. Their pages are closed at once.'),
  ).toBeVisible();
  await visit(page, '/account/security');
  await expect(devices.getByRole('listitem')).toHaveText(/this device/);
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(3);
  await device.close();
});
