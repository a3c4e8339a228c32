import { asService } from '../fixtures/account.ts';
import { watchJob } from '../fixtures/job-watch.ts';
import { listening } from '../fixtures/listening.ts';
import { orderPicture } from '../fixtures/make-picture.ts';
import { startSession } from '../fixtures/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const words = 'a girl with short red hair';

test('an open page shows each status of a job without a reload, behind other visitors’ jobs', async ({
  page,
  account,
}) => {
  test.slow();
  const visitor = await account();
  await startSession(page, visitor);
  const ahead = [];
  for (const other of [await account(), await account(), await account()])
    ahead.push(await orderPicture(other, 'ai-image-generator', words));
  const job = await orderPicture(visitor, 'ai-elf-generator', words);
  // One channel for the job's row, and one for the progress.
  const live = listening(page, 2);
  await page.goto(`/ai-elf-generator/output/${job}`);
  const current = page.getByRole('list', { name: 'What happened' }).locator('[aria-current="step"]');
  await expect(current).toHaveText(/Received/);
  await live;
  const watch = await watchJob(page);

  for (const id of [...ahead, job]) await asService('accept_job', { job_id: id });
  await expect
    .poll(watch.statuses, { timeout: 120_000 })
    .toEqual(['INITIATED', 'CREATED', 'GENERATING', 'SUCCESS']);
  expect(await watch.headings()).toEqual([
    'Your request has arrived',
    'Your picture is in the queue',
    'Your picture is being drawn',
    'Your picture',
  ]);
  expect(watch.loads()).toBe(0);
});
