import type { Page } from '@playwright/test';
import { type Account, apiOf, appId, asOwner, makeAdministrator } from '../fixtures/accounts/account.ts';
import { startSessionWithFactor } from '../fixtures/accounts/authenticator.ts';
import { loadAxe, violationsIn, violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { press } from '../fixtures/browser/press.ts';
import { croppedPictures } from '../fixtures/browser/cropped-pictures.ts';
import { makePicture, showPicture } from '../fixtures/engines/make-picture.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { openPageFaults } from '../fixtures/closure/site-page.ts';
import { tabTo } from '../fixtures/browser/tab-to.ts';
import { missedStops } from '../fixtures/browser/tab-stops.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ hasTouch: true });

/** What administrators did to a visitor and why, in order, from the audit log’s table. */
const actsOn = ({ id }: Account): Promise<unknown> =>
  asOwner(
    `select kind, reason, facts from private.admin_acts where user_id = '${id}' and reason is not null order by number`,
  );

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

interface Act {
  /** Name of the button that opens the dialog. */
  readonly open: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly confirm: string;
}

async function act(page: Page, { open, fields = {}, reason, confirm }: Act): Promise<void> {
  await press(page.getByRole('button', { name: open }));
  for (const [field, value] of Object.entries({ ...fields, Reason: reason }))
    await page.getByRole('textbox', { name: field }).fill(value);
  await press(page.getByRole('button', { name: confirm, exact: true }));
}

async function actByKeys(page: Page, { open, reason, confirm }: Act): Promise<void> {
  const { keyboard } = page;
  await tabTo(page.getByRole('button', { name: open }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('textbox', { name: 'Reason' }));
  await keyboard.type(reason);
  await tabTo(page.getByRole('button', { name: confirm, exact: true }));
  await keyboard.press('Enter');
}

async function find(page: Page, { email }: Account): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a user' }).fill(email);
  await page.keyboard.press('Enter');
  await press(page.getByRole('link', { name: email }));
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
}

test('an administrator finds a visitor and bans the account, whose open page ends, until the ban is lifted, and by keys alone hides a reported picture and shows it again; to the visitor the page is unknown', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  test.slow();
  quietConsole.push(/404/);
  const [administrator, visitor] = [await account(), await account()];
  const theirs = await (await browser.newContext()).newPage();
  await startSession(theirs, visitor);
  await visit(theirs, '/account');

  await test.step('for the visitor it is the 404 of any unknown address', async () => {
    const shown = async (path: string) => {
      const response = await theirs.request.get(path);
      expect(response.status()).toBe(404);
      return /<main[^]*<\/main>/
        .exec(await response.text())?.[0]
        .replaceAll(path, 'PATH')
        .replaceAll(/<code[^]*?<\/code>|reference=\w+/g, '');
    };
    expect(await shown('/admin')).toBe(await shown('/nobody-knows-this'));
  });

  await makeAdministrator(administrator);
  await startSessionWithFactor(page, administrator);
  await visit(page, '/admin');
  expect(await openPageFaults(page)).toEqual([]);
  expect(await violationsInModes(page, '/admin')).toEqual([]);
  expect(await missedStops(page, 10)).toEqual([]);
  await find(page, visitor);
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);

  await act(page, { open: 'Ban…', reason: 'Stolen cards', confirm: 'Ban' });
  await expect(said(page, 'The user is banned')).toBeFocused();
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.context().close();
  await expect(apiOf(visitor)).rejects.toThrow(/banned/);

  await act(page, { open: 'Lift the ban…', reason: 'The cards were found', confirm: 'Lift it' });
  await expect(said(page, 'The ban is lifted.')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Ban…' })).toBeVisible();
  expect((await (await apiOf(visitor)).auth.getUser()).data.user?.id).toBe(visitor.id);
  expect(await actsOn(visitor)).toMatchObject([
    { kind: 'banned', reason: 'Stolen cards' },
    { kind: 'unbanned', reason: 'The cards were found' },
  ]);

  await test.step('by keys alone, hides a reported picture and shows it again', async () => {
    const job = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with grey hair and a scarf');
    const ofPicture = `picture ${job.slice(0, 8)} of Free Anime Sketch…`;
    await showPicture(visitor, job);
    const report = { job_id: job, reason: 'violent' };
    expect((await (await apiOf(await account())).rpc('report_picture', report)).error).toBeNull();
    const strangers = await browser.newContext();
    const status = async () => (await strangers.request.get(`/results/${job}`)).status();
    await tabTo(page.getByRole('link', { name: 'Pictures', exact: true }));
    await page.keyboard.press('Enter');
    await actByKeys(page, { open: `Hide: ${ofPicture}`, reason: 'Blood', confirm: 'Hide it' });
    await expect(said(page, 'The picture is hidden.')).toBeFocused();
    expect(await status()).toBe(404);
    await actByKeys(page, { open: `Show again: ${ofPicture}`, reason: 'Red paint', confirm: 'Show it' });
    await expect(said(page, 'The picture is shown again.')).toBeFocused();
    await expect.poll(status).toBe(200);
    await strangers.close();
  });
});

test('on a phone and by touch, an administrator gives credits, refunds half of a purchase, and leaves, hides and shows again a reported review and a reported picture, and chooses it for the home page; ledger, log and database tell of it', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  test.slow();
  quietConsole.push(/404/);
  const [administrator, visitor, reader] = [await account(), await account(), await account()];
  const theirs = await (await browser.newContext({ viewport: phone, hasTouch: true })).newPage();
  await startSession(theirs, visitor);
  await visit(theirs, '/checkout');
  await theirs.getByRole('checkbox', { name: /^I want the credits at once/ }).tap();
  await theirs.getByRole('button', { name: 'Pay €4.00 on the next page' }).tap();
  await theirs.getByRole('button', { name: /4242 4242 4242 4242/ }).tap();
  await expect(theirs.getByText('Thank you: 100 credits are yours.')).toBeVisible();

  await page.setViewportSize(phone);
  await makeAdministrator(administrator);
  await startSessionWithFactor(page, administrator);
  await visit(page, '/admin');
  await find(page, visitor);
  const ledger = page.getByRole('region', { name: 'Ledger' }).getByRole('row');

  await test.step('gives credits, which the bell on the visitor’s open page tells', async () => {
    await act(page, {
      open: 'Give credits…',
      fields: { Credits: '50' },
      reason: 'A picture came out grey',
      confirm: 'Give them',
    });
    await expect(said(page, '50 credits were given.')).toBeFocused();
    await expect(ledger.nth(1)).toContainText('Given+50250');
    await theirs.getByRole('button', { name: 'Notifications, 2 unread' }).tap();
    await expect(theirs.getByRole('link', { name: /We gave you 50 credits/ })).toBeVisible();
    await theirs.context().close();
  });

  await test.step('refunds half of a purchase, with half of its credits', async () => {
    await act(page, {
      open: 'Refund 100 credits…',
      fields: { 'Amount in EUR': '2.00' },
      reason: 'Half of it was a mistake',
      confirm: 'Refund',
    });
    await expect(said(page, 'The refund of 100 credits is on its way.')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Purchases' })).toContainText('Paid, €2.00 refunded');
    await expect(ledger.nth(1)).toContainText('Reversed · 100 credits−50200');
    const bought = `select price, refunded from public.purchases where user_id = '${visitor.id}'`;
    expect(await asOwner(bought)).toEqual([{ price: 400, refunded: 200 }]);
    const amounts = `select amount from public.credit_entries where user_id = '${visitor.id}' order by number`;
    expect(await asOwner(amounts)).toEqual([100, 100, 50, -50].map((each) => ({ amount: each })));
  });

  await test.step('leaves a review that a visitor reported, hides it after the next report, and shows it again', async () => {
    const app = await appId('ai-one-piece-generator');
    const [review] = (await asOwner(`
      insert into public.app_reviews (user_id, app_id, rating, review, name)
      values ('${visitor.id}', '${app}', 1, 'Cheaper elsewhere', 'Sailor') returning id`)) as {
      id: string;
    }[];
    const api = await apiOf(reader);
    const published = async () => (await api.from('app_reviews').select('name').eq('id', review?.id)).data;
    const reported = page.getByRole('region', { name: 'Reported reviews' });
    const ofReview = 'review of Sea Adventure Generator by Sailor…';
    await api.rpc('report_review', { review_id: review?.id, reason: 'unrelated' });
    await page.getByRole('link', { name: 'To decide' }).tap();
    await expect(reported).toContainText('Reported as not about the app.');
    await act(page, {
      open: `Leave it: ${ofReview}`,
      reason: 'It is about the price',
      confirm: 'Leave it',
    });
    await expect(said(page, 'The review stays.')).toBeFocused();
    await expect(page.getByText('Cheaper elsewhere')).toBeHidden();
    expect(await published()).toEqual([{ name: 'Sailor' }]);

    await api.rpc('report_review', { review_id: review?.id, reason: 'spam' });
    await page.reload();
    await expect(reported).toContainText('Reported as advertising.');
    await act(page, {
      open: `Hide: ${ofReview}`,
      reason: 'Advertising',
      confirm: 'Hide it',
    });
    await expect(said(page, 'The review is hidden.')).toBeFocused();
    await expect(page.getByText('Cheaper elsewhere')).toBeHidden();
    expect(await published()).toEqual([]);

    await page.getByRole('link', { name: 'Users', exact: true }).tap();
    await find(page, visitor);
    await act(page, { open: `Show again: ${ofReview}`, reason: 'A joke', confirm: 'Show it' });
    await expect(said(page, 'The review is shown again.')).toBeFocused();
    expect(await published()).toEqual([{ name: 'Sailor' }]);
  });

  const job = await makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair', {
    ratio: '3:4',
  });
  const ofPicture = `picture ${job.slice(0, 8)} of Free Anime Sketch…`;

  await test.step('leaves a picture that a visitor reported, hides it after the next report, and shows it again', async () => {
    await showPicture(visitor, job);
    const readers = await (await browser.newContext({ viewport: phone, hasTouch: true })).newPage();
    await startSession(readers, reader);
    const status = async () => (await readers.request.get(`/results/${job}`)).status();
    const report = async (reason: string) => {
      await visit(readers, `/results/${job}`);
      await readers.getByRole('button', { name: 'Report' }).tap();
      const dialog = readers.getByRole('dialog', { name: 'Report this picture' });
      await dialog.getByRole('radio', { name: reason }).tap();
      expect(await violationsInModes(readers, 'the report of a picture')).toEqual([]);
      await dialog.getByRole('button', { name: 'Send the report' }).tap();
      await expect(dialog.getByText('Thank you. Your report is in.')).toBeVisible();
    };
    const reported = page.getByRole('region', { name: 'Reported pictures' });
    await report('Hate or threats');
    await page.getByRole('link', { name: 'Pictures', exact: true }).tap();
    await expect(reported).toContainText('Reported as hateful.');
    await act(page, { open: `Leave it: ${ofPicture}`, reason: 'She smiles', confirm: 'Leave it' });
    await expect(said(page, 'The picture stays.')).toBeFocused();
    await expect(reported).not.toContainText('Reported as hateful.');
    expect(await status()).toBe(200);

    await report('Cruel or violent');
    await page.reload();
    await expect(reported).toContainText('Reported as violent.');
    const picture = reported.locator(`img[src^="/_pictures/outputs/"][alt="Picture ${job.slice(0, 8)}"]`);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await violationsInModes(page, 'the pictures of administrators')).toEqual([]);
    await act(page, { open: `Hide: ${ofPicture}`, reason: 'Blood', confirm: 'Hide it' });
    await expect(said(page, 'The picture is hidden.')).toBeFocused();
    const hidden = page.getByRole('region', { name: 'Hidden pictures' });
    await expect(hidden).toContainText('a girl with red hair');
    expect(await status()).toBe(404);

    await act(page, { open: `Show again: ${ofPicture}`, reason: 'Red paint', confirm: 'Show it' });
    await expect(said(page, 'The picture is shown again.')).toBeFocused();
    await expect(hidden).not.toContainText('a girl with red hair');
    await expect.poll(status).toBe(200);
    await readers.context().close();
  });

  await test.step('chooses the picture for the home page, where strangers find it, and takes it off; two favourites of visitors with accounts put it there too', async () => {
    const strangers = await (await browser.newContext({ viewport: phone, hasTouch: true })).newPage();
    const found = strangers.getByRole('figure').filter({ hasText: 'a girl with red hair' });
    await visit(strangers, '/');
    await expect(strangers.getByText(/^Sample of /).first()).toBeVisible();
    await page.getByRole('link', { name: 'Pictures', exact: true }).tap();
    await act(page, { open: `Choose: ${ofPicture}`, reason: 'She smiles', confirm: 'Choose it' });
    await expect(said(page, 'The picture is chosen.')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Editors’ choice' })).toContainText('a girl with red hair');
    // The site keeps the page of strangers for ten seconds.
    const home = async () => (await strangers.request.get('/')).text();
    await expect.poll(home).toContain(`/results/${job}`);
    await visit(strangers, '/');
    await expect(found).toBeVisible();
    await expect(strangers.getByText(/^Sample of /)).toHaveCount(0);
    for (const screen of [desktop, phone]) {
      await strangers.setViewportSize(screen);
      expect(await croppedPictures(strangers)).toEqual([]);
      expect(await violationsInModes(strangers, 'the home page with a picture of a visitor')).toEqual([]);
    }
    await found.getByRole('link').tap();
    await expect(strangers).toHaveURL(`/results/${job}`);
    await act(page, { open: `Take off: ${ofPicture}`, reason: 'Her turn is over', confirm: 'Take it off' });
    await expect(said(page, 'The picture is not chosen any more.')).toBeFocused();
    await expect.poll(home).not.toContain(`/results/${job}`);
    await visit(strangers, '/');
    await expect(strangers.getByText(/^Sample of /).first()).toBeVisible();

    // Nobody chooses it now.
    const fans = [await apiOf(reader), await apiOf(await account())];
    const like = async (isFavourite: boolean) => {
      for (const fan of fans) {
        const { error } = await fan.rpc('set_favourite', { job_id: job, is_favourite: isFavourite });
        expect(error).toBeNull();
      }
    };
    await like(true);
    await expect.poll(home).toContain(`/results/${job}`);
    await visit(strangers, '/');
    await expect(found).toBeVisible();
    await expect(strangers.getByText(/^Sample of /)).toHaveCount(0);
    await like(false);
    await expect.poll(home).not.toContain(`/results/${job}`);
    await strangers.context().close();
  });

  await test.step('reads all of it in the log', async () => {
    await page.getByRole('link', { name: 'Log', exact: true }).tap();
    const acts = page.getByRole('region', { name: 'What administrators did' }).getByRole('listitem');
    const ours = acts.filter({ has: page.getByRole('link', { name: visitor.email }) });
    for (const [done, reason] of [
      ['Hid the picture', 'Blood'],
      ['Hid the review “Cheaper elsewhere”', 'Advertising'],
      ['Refunded €2.00', 'Half of it was a mistake'],
      ['Gave 50 credits', 'A picture came out grey'],
    ] as const) {
      const item = ours.filter({ hasText: done });
      await expect(item).toContainText(reason);
      await expect(item).toContainText(administrator.email);
    }
    expect(await actsOn(visitor)).toMatchObject([
      { kind: 'granted', reason: 'A picture came out grey', facts: { credits: 50 } },
      { kind: 'refunded', reason: 'Half of it was a mistake', facts: { amount: 200, currency: 'eur' } },
      { kind: 'reports_dismissed', reason: 'It is about the price' },
      { kind: 'review_hidden', reason: 'Advertising', facts: { review: 'Cheaper elsewhere' } },
      { kind: 'review_shown', reason: 'A joke' },
      { kind: 'picture_reports_dismissed', reason: 'She smiles' },
      { kind: 'picture_hidden', reason: 'Blood' },
      { kind: 'picture_shown', reason: 'Red paint' },
      { kind: 'picture_chosen', reason: 'She smiles' },
      { kind: 'picture_unchosen', reason: 'Her turn is over' },
    ]);
  });
});
