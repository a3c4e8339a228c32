import { visit } from '../fixtures/hydrated.ts';
import { makePicture } from '../fixtures/make-picture.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('the bell announces a picture that is finished while its visitor reads another page, and links to it', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  await visit(page, '/blog');
  const key = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: /^Unread: Your picture is ready/ }).click();
  await expect(page).toHaveURL(`/generating-free-ai-anime/output/${key}`);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});
