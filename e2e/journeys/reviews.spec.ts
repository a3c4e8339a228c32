import { apiOf, appId } from '../fixtures/accounts/account.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const slug = 'generating-free-ai-anime';

test('a visitor reviews an app from a finished picture on a phone, edits and deletes the review on a desktop, and another reports it', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  // The browser logs the response to indecent words.
  quietConsole.push(/422/);
  await page.setViewportSize(phone);
  const [author, reader] = [await account(), await account()];
  await startSession(page, author);
  const job = await makePicture(author, slug, 'a girl with red hair');
  const reviews = page.getByRole('region', { name: 'Reviews' });

  await test.step('the finished picture leads to the form', async () => {
    await visit(page, `/${slug}/output/${job}`);
    await page.getByRole('link', { name: 'your review of the app' }).click();
    await expect(reviews.getByText('Sample review').first()).toBeVisible();
    await reviews.getByRole('button', { name: 'Write a review' }).click();
  });

  await test.step('indecent words are refused, and others are published in place of the samples', async () => {
    await reviews.getByRole('radio', { name: '4 stars' }).check();
    const words = reviews.getByRole('textbox', { name: 'Your words' });
    await words.fill('Hentai.');
    await reviews.getByRole('button', { name: 'Publish' }).click();
    await expect(reviews.getByText('Irodori shows no sexual or hateful words.')).toBeVisible();
    await words.fill('Quick,\nand the hair is red.');
    await reviews.getByRole('button', { name: 'Publish' }).click();
    await expect(reviews.getByText('Your review is published.')).toBeVisible();
    await expect(reviews.getByText('4.0')).toBeVisible();
    await expect(reviews.getByText('Sample review')).toHaveCount(0);
  });

  await test.step('an edited review is there after a reload', async () => {
    await page.setViewportSize(desktop);
    await reviews.getByRole('button', { name: 'Edit' }).click();
    await reviews.getByRole('radio', { name: '5 stars' }).check();
    await reviews.getByRole('button', { name: 'Save' }).click();
    await expect(reviews.getByText('Your review is published.')).toBeVisible();
    await visit(page, `/app/${slug}`);
    await expect(reviews.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
  });

  await test.step('the card of the app has the rating, too', async () => {
    await visit(page, '/app');
    const link = page.getByRole('link', { name: 'Free Anime Sketch' });
    const card = page.getByRole('article').filter({ has: link });
    await expect(card).toContainText('5.0 of 5 from 1 review');
    await link.click();
    await expect(page).toHaveURL(`/app/${slug}`);
  });

  await test.step('another visitor reads and reports it', async () => {
    const theirs = await (await browser.newContext()).newPage();
    await startSession(theirs, reader);
    await visit(theirs, `/app/${slug}`);
    await theirs.getByRole('button', { name: 'Report the review by Sample Visitor…' }).click();
    await theirs.getByRole('radio', { name: 'Not about this app' }).check();
    await theirs.getByRole('button', { name: 'Send the report' }).click();
    await expect(theirs.getByText('Thank you. Your report is in.')).toBeVisible();
    await theirs.context().close();
  });

  await test.step('the author deletes it', async () => {
    await reviews.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(reviews.getByText('Your review is deleted.')).toBeVisible();
    const { data } = await (await apiOf(author)).rpc('own_review', { app_id: await appId(slug) });
    expect(data).toEqual({ right: 'yes', review: null });
  });
});
