import { expect, test } from '@playwright/test';
import { postPath } from '@irodori/contract/paths';
import { freePort } from 'stack/port';
import { type RunningStack, runStack, stackPlace } from '../fixtures/whole-stack.ts';

const title = 'Written in the panel';
const fields: Readonly<Record<string, string>> = {
  slug: 'written-in-the-panel',
  title,
  summary: 'A post that an editor wrote in the form.',
  picture: 'catalogue:apps/ai-elf-generator/1.webp',
  pictureAlt: 'An elf.',
};

test('an editor signs in to the admin panel and publishes a post by its form, and readers see it on the site', async ({
  page,
}) => {
  const place = await stackPlace();
  const stack = runStack('start', place);
  let panel: RunningStack | undefined;
  try {
    await stack.ready();
    await expect.poll(() => stack.output(), { timeout: 120_000 }).toContain('✓ Content backend (');
    panel = runStack('cms-admin', place, { env: { CMS_PANEL_PORT: String(await freePort()) } });
    await panel.ready();
    const [, url = ''] = /The admin panel is at (\S+)/.exec(panel.output()) ?? [];
    const [, email = '', password = ''] = /First editor\s+(\S+)\s+(\S+)/.exec(panel.output()) ?? [];

    await page.goto(url);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('link', { name: 'Content Manager' })).toBeVisible();

    await page.goto(`${url}/content-manager/collection-types/api::post.post/create`);
    // The labels of required fields end with a star.
    for (const [name, text] of Object.entries(fields))
      await page.getByLabel(new RegExp(`^${name}\\*?$`)).fill(text);
    await page.locator('.CodeMirror').click();
    await page.keyboard.type('Words of an editor at the panel.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published document')).toBeVisible();

    const words = async () => {
      const response = await page.request.get(`${place.url}${postPath('written-in-the-panel')}`);
      return `${response.status()} ${await response.text()}`;
    };
    await expect.poll(words).toMatch(/^200[^]*Words of an editor at the panel\./);
  } finally {
    await panel?.interrupt();
    await stack.interrupt();
    await place.remove();
  }
});
