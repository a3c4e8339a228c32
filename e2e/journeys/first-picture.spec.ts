import { expect, test } from '../fixtures/test.ts';
import { apiOf } from '../fixtures/account.ts';
import { randomUUID } from 'node:crypto';

test('a visitor goes from the home page to a picture of their own, and nobody else can read it', async ({
  page,
  account,
}) => {
  await test.step('opens the home page and clicks through to a generator', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }).click();
    await page.getByRole('link', { name: /elf/i }).first().click();
    await page.getByRole('link', { name: 'Open the generator' }).first().click();
    await expect(page).toHaveURL(/\/ai-elf-generator$/);
  });

  await test.step('fills the form, is asked to sign up, and finds the form as it was', async () => {
    await page
      .getByRole('textbox', { name: /describe|prompt/i })
      .fill('an elf with long silver hair and green eyes, smiling, forest');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('tab', { name: 'Create account' }).click();
    await page.getByLabel('Name').fill('Sample Visitor');
    await page.getByLabel('E-mail').fill(`${randomUUID()}@irodori.example`);
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/ai-elf-generator/);
    await expect(page.getByRole('textbox', { name: /describe|prompt/i })).toHaveValue(/long silver hair/);
  });

  await test.step('submits and watches every state and the previews arrive without a reload', async () => {
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    const previews = new Set<string>();
    await page.exposeFunction('sawPreview', (source: string) => previews.add(source));
    await page.evaluate(() => {
      const look = () => {
        for (const image of document.querySelectorAll('img[alt^="Preview"]')) {
          void (globalThis as unknown as { sawPreview(source: string): void }).sawPreview(
            (image as HTMLImageElement).src,
          );
        }
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page).toHaveURL(/\/ai-elf-generator\/output\//);
    const progress = page.getByRole('list', { name: 'Progress' });
    for (const state of ['Initiated', 'Created', 'Generating', 'Success']) {
      await expect(progress.getByRole('listitem').filter({ hasText: state })).toBeVisible();
    }
    await expect(page.getByRole('img', { name: /^Result/ })).toBeVisible();
    expect(previews.size).toBeGreaterThanOrEqual(2);
    expect(loads).toEqual([]);
  });

  await test.step('still sees the picture after a reload, and rates it', async () => {
    await page.reload();
    const picture = page.getByRole('img', { name: /^Result/ });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(500);
    await page
      .getByRole('radiogroup', { name: 'Rate this picture' })
      .getByRole('radio', { name: /^5/ })
      .check({ force: true });
    await page.getByRole('button', { name: /Save|Send|Rate/ }).click();
    await expect(page.getByText(/Thank you|Saved/)).toBeVisible();
  });

  await test.step('another visitor cannot read the job by its URL or through the API', async () => {
    const url = new URL(page.url());
    const jobId = url.pathname.split('/').at(-1) ?? '';
    const stranger = await account();
    const api = await apiOf(stranger);
    expect((await api.from('jobs').select('id').eq('id', jobId)).data).toEqual([]);
    expect((await api.from('job_events').select('*').eq('job_id', jobId)).data).toEqual([]);
    const context = await page.context().browser()?.newContext();
    if (context === undefined) throw new Error('The browser is gone.');
    const theirs = await context.newPage();
    await theirs.goto(new URL('/login', url).href);
    await theirs.getByLabel('E-mail').fill(stranger.email);
    await theirs.getByLabel('Password', { exact: true }).fill(stranger.password);
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await expect(theirs).not.toHaveURL(/\/login/);
    const answer = await theirs.goto(url.href);
    expect(answer?.status()).toBe(404);
    await expect(theirs.getByRole('img', { name: /^Result/ })).toHaveCount(0);
    await context.close();
  });
});
