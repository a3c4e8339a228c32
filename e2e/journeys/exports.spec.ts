import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { givePasswordAgain } from '../fixtures/accounts/authenticator.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { mailTo } from '../fixtures/accounts/mailbox.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { becomeReader } from '../fixtures/content/reader.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('on a phone, long after the sign-in, a visitor gives the password to ask for everything the site holds, learns by mail that it is ready, and downloads one archive with records, pictures and the comments of the visitor’s reader on a desktop', async ({
  page,
  account,
}) => {
  await page.setViewportSize(phone);
  const visitor = await account();
  await startSession(page, visitor);
  const job = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await becomeReader(page);
  await visit(page, '/blog/how-ink-draws#comments');
  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByRole('textbox', { name: 'Write a comment' }).fill('A comment for the archive.');
  await comments.getByRole('button', { name: 'Send' }).click();
  await expect(comments.getByText('Your comment has arrived')).toBeVisible();

  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  await visit(page, '/account');
  const data = page.getByRole('region', { name: 'Your data' });
  await data.getByRole('button', { name: 'Make the archive' }).click();
  await givePasswordAgain(page, visitor);
  await page.clock.setSystemTime(Date.now());
  await expect(data.getByText('Your archive is ready')).toBeVisible({ timeout: 60_000 });
  await mailTo(visitor.email, /^Your archive is ready$/);

  await page.setViewportSize(desktop);
  const saved = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download the archive' }).click();
  const entries = unzipSync(await readFile(await (await saved).path()));
  const rowsIn = (name: string): unknown => JSON.parse(strFromU8(entries[name] ?? new Uint8Array()));
  expect(rowsIn('jobs.json')).toMatchObject([{ id: job }]);
  expect(rowsIn('reader.json')).toMatchObject([{ email: visitor.email, irodori: visitor.id }]);
  expect(rowsIn('comments.json')).toMatchObject([{ text: 'A comment for the archive.' }]);
  const picture = Object.keys(entries).find((name) => name.startsWith(`outputs/${job}/`)) ?? '';
  await mailTo(visitor.email, /^Your data was downloaded$/);
  expect(strFromU8(entries[picture]?.subarray(8, 12) ?? new Uint8Array(), true)).toBe('WEBP');
});
