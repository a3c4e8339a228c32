import { asService } from '../fixtures/account.ts';
import { watchJob } from '../fixtures/job-watch.ts';
import { orderPicture } from '../fixtures/make-picture.ts';
import { expect, test } from '../fixtures/test.ts';

const words = 'a girl with short red hair';

test('each state of a job arrives on an open page by itself, behind other visitors’ jobs', async ({
  page,
  account,
  signIn,
}) => {
  const visitor = await account();
  await signIn(page, visitor);
  const ahead = [];
  for (const other of [await account(), await account(), await account()])
    ahead.push(await orderPicture(other, 'ai-image-generator', words));
  const job = await orderPicture(visitor, 'ai-elf-generator', words);
  await page.goto(`/ai-elf-generator/output/${job}`);
  const current = page.getByRole('list', { name: 'What happened' }).locator('[aria-current="step"]');
  await expect(current).toHaveText(/Received/);
  const watch = await watchJob(page);

  for (const id of [...ahead, job]) await asService('accept_job', { job_id: id });
  await expect(current).toHaveText(/In the queue/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture is being drawn' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Your picture', exact: true })).toBeVisible({
    timeout: 120_000,
  });
  expect(await watch.statuses()).toEqual(['CREATED', 'GENERATING', 'SUCCESS']);
  expect(watch.loads()).toBe(0);
});
