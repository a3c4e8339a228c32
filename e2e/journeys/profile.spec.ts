import type { Page } from '@playwright/test';
import { apiOf } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { photo, place } from '../fixtures/browser/photo.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const inHeader = (page: Page) => page.getByRole('banner').locator('button img');

test('a visitor chooses a name and a picture on a phone, which the header shows there and on a desktop and only the visitor can load', async ({
  page,
  account,
}) => {
  await page.setViewportSize(phone);
  const visitor = await account();
  await startSession(page, visitor);
  await visit(page, '/account');
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();

  await page.getByRole('textbox', { name: /^Name/ }).fill('Akiko');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByRole('button', { name: 'Account of Akiko' })).toBeVisible();

  const original = await photo();
  await page
    .getByLabel('Choose a picture', { exact: true })
    .setInputFiles({ name: 'face.webp', mimeType: 'image/webp', buffer: original });
  await page.getByRole('group', { name: 'The part that is shown' }).press('ArrowLeft');
  await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  expect(await violationsInModes(page, 'the part of the picture')).toEqual([]);
  await page.getByRole('button', { name: 'Save the picture' }).click();
  await expect(page.getByText('Your picture is saved.')).toBeVisible();
  await expect
    .poll(() =>
      inHeader(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    )
    .toEqual([512, 512]);

  const api = await apiOf(visitor);
  const paths = (await api.rpc('own_avatars')).data as string[];
  expect(paths).toHaveLength(1);
  const { data: stored } = await api.storage.from('avatars').download(paths[0] ?? '');
  expect(stored?.type).toBe('image/webp');
  expect(original.includes(place)).toBe(true);
  expect(await stored?.text()).not.toContain(place);
  const other = await apiOf(await account());
  expect((await other.storage.from('avatars').download(paths[0] ?? '')).data).toBeNull();

  await page.setViewportSize(desktop);
  await visit(page, '/support');
  await expect(inHeader(page)).toBeVisible();
  await visit(page, '/account/profile');
  await page.getByRole('button', { name: 'Remove your picture' }).click();
  await expect(page.getByText('Your picture is removed.')).toBeVisible();
  await expect(inHeader(page)).toHaveCount(0);
  expect((await api.rpc('own_avatars')).data).toEqual([]);
});
