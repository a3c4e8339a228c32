import { asService } from '../fixtures/account.ts';
import { visit } from '../fixtures/hydrated.ts';
import { orderPicture } from '../fixtures/make-picture.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('a long list of pictures has its former length and position after returning from a picture', async ({
  page,
  account,
}) => {
  const visitor = await account();
  for (let number = 1; number <= 30; number += 1) {
    const job = await orderPicture(visitor, 'generating-free-ai-anime', `wish ${number}`);
    await asService('block_job', { job_id: job, message: 'A test refuses it.' });
  }
  await startSession(page, visitor);
  await visit(page, '/results');
  const cards = page.getByRole('list', { name: 'Finished' }).getByRole('article');
  await expect(cards).toHaveCount(24);
  await expect(cards.first()).toContainText('wish 30');
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(30);
  await expect(page.getByRole('link', { name: 'wish 6', exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'wish 2', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This prompt was not accepted' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(30);
  await expect(page.getByRole('link', { name: 'wish 2', exact: true })).toBeInViewport();
  await page.goBack();
  await expect(page).not.toHaveURL(/results/);
});

test('a picture appears at the top of the list while it is drawn, then among the others, then in the viewer', async ({
  page,
  account,
}) => {
  test.slow();
  const visitor = await account();
  await startSession(page, visitor);
  await page.goto('/results', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();

  const job = await orderPicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  await expect(page.getByRole('region', { name: 'On their way' })).toContainText('a girl with red hair');
  const copy = page.waitForResponse(/\/render\/image\/sign\/outputs\//);
  await asService('accept_job', { job_id: job });
  const card = page.getByRole('list', { name: 'Finished' }).getByRole('article');
  await expect(card).toContainText('a girl with red hair', { timeout: 120_000 });
  await expect(page.getByRole('region', { name: 'On their way' })).toHaveCount(0);
  expect((await copy).headers()['content-type']).toBe('image/webp');

  await card.getByRole('link').click();
  await expect(page).toHaveURL(`/results/${job}`);
  const picture = page.getByRole('img', { name: /^Free Anime Sketch: .*red hair/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(500);
});
