import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { admin, apiOf, asOwner, createAccount } from '../fixtures/accounts/account.ts';
import { givePasswordAgain } from '../fixtures/accounts/authenticator.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { contentUrl } from '../fixtures/content/content-url.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { mailTo } from '../fixtures/accounts/mailbox.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { stackFolder } from '../fixtures/content/in-content-backend.ts';
import { becomeReader, countReaders, givePassword } from '../fixtures/content/reader.ts';
import { repeatNow } from '../fixtures/stack/repeat-now.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

/** How many rows a visitor has in the main tables. */
const rowsOf = (id: string): Promise<unknown> =>
  asOwner(`
    select (select count(*) from auth.users where id = '${id}') as users,
      (select count(*) from auth.sessions where user_id = '${id}') as sessions,
      (select count(*) from public.users where id = '${id}') as profiles,
      (select count(*) from public.jobs where user_id = '${id}') as jobs,
      (select count(*) from public.credit_entries where user_id = '${id}') as entries,
      (select count(*) from private.deletions where user_id = '${id}') as deletions,
      (select count(*) from storage.objects where name like '${id}/%') as pictures`);

/** Resizes a visitor's pictures. Resolves to their versions, by which the storage names their files and resized copies. */
async function resize(id: string): Promise<string[]> {
  const found = await asOwner(`select name, version from storage.objects where name like '${id}/%'`);
  const objects = found as { name: string; version: string }[];
  const pictures = admin.storage.from('outputs');
  for (const { name } of objects) await pictures.download(name, { transform: { width: 64 } });
  return objects.map(({ version }) => version);
}

/** The files of the storage that belong to these versions, and their resized copies. */
const filesOf = async (versions: readonly string[]): Promise<string[]> =>
  (await readdir(join(stackFolder, 'data'), { recursive: true })).filter((path) =>
    versions.some((version) => path.includes(version)),
  );

test('a visitor asks for the deletion on a phone, keeps the account on a desktop, asks again, and 14 days later nothing is left', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the responses to the visitor's session and to the reader's, which have ended.
  quietConsole.push(
    /status of 40[13] .*\/(?:auth\/v1\/(?:user|logout)|api\/auth\/(?:logout|refresh)|api\/users\/me)/,
  );
  await page.setViewportSize(phone);
  const visitor = await createAccount();
  await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await startSession(page, visitor);
  await contentUrl();
  const panel = page.getByRole('region', { name: 'Delete your account' });
  const willBeDeleted = panel.getByText(/^Your account will be deleted on/);
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const ask = async (): Promise<void> => {
    await panel.getByRole('button', { name: 'Delete my account…' }).click();
    await dialog.getByRole('textbox', { name: 'Your address' }).fill(visitor.email);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
  };

  await test.step('the visitor is a reader, too, with a password of its own', async () => {
    await becomeReader(page);
    await expect(page.getByRole('main').getByText(visitor.email)).toBeVisible();
    await givePassword(visitor.email);
  });

  const elsewhere = await apiOf(visitor);
  await test.step('long after the sign-in, the password is asked for, and other sessions end', async () => {
    await page.clock.setSystemTime(Date.now() + 20 * 60_000);
    await visit(page, '/account/profile');
    await panel.getByRole('button', { name: 'Delete my account…' }).click();
    expect(await violationsInModes(page, 'the dialog of the deletion')).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep my account' }).click();
    await ask();
    await givePasswordAgain(page, visitor);
    await expect(willBeDeleted).toBeVisible();
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    await mailTo(visitor.email, /^Your account will be deleted$/);
  });

  await test.step('one button keeps the account', async () => {
    await page.setViewportSize(desktop);
    await panel.getByRole('button', { name: 'Keep my account' }).click();
    await expect(panel.getByText('Your account stays.')).toBeVisible();
    expect(await rowsOf(visitor.id)).toMatchObject([{ users: 1, jobs: 1, deletions: 0 }]);
  });

  await test.step('once the 14 days are over, the worker removes rows, pictures, sessions and the reader, and nothing of an account whose days are not over', async () => {
    await page.clock.setSystemTime(Date.now());
    await ask();
    await expect(willBeDeleted).toBeVisible();
    const waiting = await account();
    await (await apiOf(waiting)).rpc('request_deletion');
    const versions = await resize(visitor.id);
    const folders = (await filesOf(versions)).map((path) => path.split('/')[0]);
    expect([...new Set(folders)].toSorted()).toEqual(['pictures', 'storage']);
    expect(countReaders(visitor.email)).toBe(1);

    await asOwner(
      `update private.deletions set due_at = now() where user_id = '${visitor.id}' returning due_at`,
    );
    repeatNow();
    await expect(page).toHaveURL(/\/login$/);
    await mailTo(visitor.email, /^Your account is deleted$/);
    const gone = { users: 0, sessions: 0, profiles: 0, jobs: 0, entries: 0, deletions: 0, pictures: 0 };
    expect(await rowsOf(visitor.id)).toEqual([gone]);
    expect(await filesOf(versions)).toEqual([]);
    await expect.poll(() => countReaders(visitor.email)).toBe(0);
    expect(await rowsOf(waiting.id)).toMatchObject([{ users: 1, deletions: 1 }]);
  });
});
