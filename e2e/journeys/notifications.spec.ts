import type { Page } from '@playwright/test';
import { asOwner, asService } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { environment } from '../fixtures/stack/environment.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { mailsTo, mailTo, unsubscribeAddress, unsubscribeByOneClick } from '../fixtures/accounts/mailbox.ts';
import { makePicture, orderPicture } from '../fixtures/engines/make-picture.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const slug = 'generating-free-ai-anime';

/** What the database knows of the visitor's wish for mails about pictures. */
const wishOf = (id: string): Promise<unknown> =>
  asOwner(`select kind, in_page, by_mail from public.notification_preferences where user_id = '${id}'`);

test('the bell announces, by a number of two figures in one line, a picture that is finished while its visitor reads another page, and links to it', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  await visit(page, '/blog');
  await asOwner(`
    insert into public.notifications (user_id, kind, facts)
      select '${visitor.id}', 'debt', '{"owed": 5}' from generate_series(1, 11) returning id`);
  const key = await makePicture(visitor, slug, 'a girl with red hair');
  const bell = page.getByRole('button', { name: 'Notifications, 12 unread' });
  const number = await bell.getByText('12', { exact: true }).boundingBox();
  expect(number?.width).toBeGreaterThan(number?.height ?? 0);
  await bell.click();
  await page.getByRole('link', { name: /^Unread: Your picture is ready/ }).click();
  await expect(page).toHaveURL(`/${slug}/output/${key}`);
  await expect(page.getByRole('button', { name: 'Notifications, 11 unread' })).toBeVisible();
});

test('the bell and the account’s menu, opened before the page’s scripts run, show what they are for', async ({
  page,
  account,
}) => {
  const visitor = await account();
  await startSession(page, visitor);
  await asOwner(`
    insert into public.notifications (user_id, kind, facts)
      values ('${visitor.id}', 'debt', '{"owed": 5}') returning id`);
  for (const [button, inPanel] of [
    [/^Notifications/, page.getByRole('link', { name: /^Unread: / })],
    [/^Account of/, page.getByText(/^\d+ credits?$/)],
  ] as const) {
    const opened = Promise.withResolvers<void>();
    await page.route(/\/static\/js\//, async (route) => {
      await opened.promise;
      await route.continue();
    });
    await page.goto('/blog', { waitUntil: 'commit' });
    await page.getByRole('button', { name: button }).click();
    opened.resolve();
    await expect(inPanel).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the tray shows a job and the credits on every tab and on a phone as they change, asks once whether the browser shall tell, and goes when the visitor signs out', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  // The browser logs the responses to the session, which has ended.
  quietConsole.push(/401|403/);
  const visitor = await account();
  const device = await browser.newContext({
    baseURL: environment.SITE_URL,
    viewport: phone,
    hasTouch: true,
  });
  const elsewhere = await device.newPage();
  await startSession(page, visitor);
  await startSession(elsewhere, visitor);
  // Chromium without windows refuses notifications before anybody is asked.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'default', writable: true });
    Notification.requestPermission = async () => {
      Object.assign(Notification, { permission: 'granted' });
      return 'granted';
    };
  });
  const other = await page.context().newPage();
  const tray = (tab: Page) => tab.getByRole('button', { name: /^Latest pictures/ });
  const places = [
    [page, '/blog'],
    [other, '/app'],
    [elsewhere, '/support'],
  ] as const;
  for (const [tab, path] of places) await visit(tab, path);
  for (const [tab] of places) await expect(tray(tab)).toHaveCount(0);

  const app = 'ai-elf-generator';
  const job = await orderPicture(visitor, app, 'a girl with red hair');
  const credits = (tab: Page) =>
    tab.getByRole('region', { name: 'Latest pictures' }).getByRole('link', { name: /credits$/ });
  for (const [tab] of places) {
    await (tab === elsewhere ? tray(tab).tap() : tray(tab).click());
    await expect(tab.getByRole('link', { name: 'a girl with red hair' })).toBeVisible();
    await expect(credits(tab)).toHaveText('99 credits');
  }
  await asService('accept_job', { job_id: job });
  for (const [tab] of places)
    await expect(tab.getByText('Ready', { exact: true })).toBeVisible({ timeout: 120_000 });

  // Who waits for a second picture knows what the question is about.
  const tellMe = page.getByRole('button', { name: 'Tell me when it is ready' });
  await expect(tellMe).toHaveCount(0);
  await orderPicture(visitor, app, 'one that waits');
  for (const [tab] of places) await expect(credits(tab)).toHaveText('98 credits');
  await expect(tellMe).toBeVisible();
  expect(await violationsInModes(page, 'the question whether the browser shall tell')).toEqual([]);
  await tellMe.click();
  await expect(page.getByText('This browser tells you when a picture is ready.')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Stop telling me' })).toBeVisible();

  await orderPicture(visitor, app, 'one to stop');
  await elsewhere.getByRole('button', { name: 'Stop: one to stop' }).tap();
  for (const [tab] of places) await expect(tab.getByText('You stopped it.')).toBeVisible();

  await page.getByRole('link', { name: 'a girl with red hair' }).click();
  await expect(page).toHaveURL(`/${app}/output/${job}`);
  await page.getByRole('button', { name: `Account of ${visitor.name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(tray(tab)).toHaveCount(0);
  }
  await expect(tray(elsewhere)).toBeVisible();
  await device.close();
});

test('on a phone, a visitor reads notices on their page; the mail about an unread picture switches such mails off by the page of its link and by one click, and the page on again', async ({
  page,
  account,
}) => {
  await page.setViewportSize(phone);
  const visitor = await account();
  await makePicture(visitor, slug, 'a girl with red hair');
  await asOwner(
    `update public.notifications set mail_due_at = now() where user_id = '${visitor.id}' returning id`,
  );
  const mail = await mailTo(visitor.email, /^Your picture is ready$/);

  await visit(page, unsubscribeAddress(mail));
  await page.getByRole('button', { name: 'Switch these mails off' }).click();
  await expect(page.getByText('You get no mails about finished pictures.')).toBeVisible();
  expect(await wishOf(visitor.id)).toEqual([{ kind: 'pictures', in_page: true, by_mail: false }]);
  await page.getByRole('button', { name: 'Switch these mails on' }).click();
  await expect(page.getByText('You get a mail when a picture became ready')).toBeVisible();

  await startSession(page, visitor);
  await visit(page, '/account/notifications');
  await expect(page.getByText('1 unread')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('You have read everything.')).toBeVisible();

  expect(await wishOf(visitor.id)).toEqual([{ kind: 'pictures', in_page: true, by_mail: true }]);
  expect(await unsubscribeByOneClick(mail)).toBe(200);
  expect(await wishOf(visitor.id)).toEqual([{ kind: 'pictures', in_page: true, by_mail: false }]);

  await visit(page, '/account/notifications');
  const pictures = page.getByRole('group', { name: 'Pictures' });
  await expect(pictures.getByRole('checkbox', { name: 'By mail' })).not.toBeChecked();
  await pictures.getByRole('checkbox', { name: 'By mail' }).check();
  await pictures.getByRole('checkbox', { name: 'On this site' }).uncheck();
  await expect.poll(() => wishOf(visitor.id)).toEqual([{ kind: 'pictures', in_page: false, by_mail: true }]);
  await visit(page, '/account/notifications');
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  expect((await mailsTo(visitor.email)).map(({ subject }) => subject)).toEqual(['Your picture is ready']);
});
