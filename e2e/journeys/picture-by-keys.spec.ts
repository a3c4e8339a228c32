import type { Locator } from '@playwright/test';
import { admin } from '../fixtures/accounts/account.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { tabTo } from '../fixtures/browser/tab-to.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { expect, test } from '../fixtures/test.ts';

test('by keys alone, a visitor rates a picture, makes it again and varies it, changes its words, keeps its seed, fills the form with an earlier prompt, makes it a favourite, starts another one from it, deletes it and takes that back', async ({
  page,
  account,
}) => {
  const visitor = await account();
  const app = 'generating-free-ai-anime';
  const words = 'a girl with red hair';
  const job = await makePicture(visitor, app, words, { ratio: '1:1' });
  const { keyboard } = page;
  await startSession(page, visitor);

  await test.step('rates it', async () => {
    await visit(page, `/${app}/output/${job}`);
    const stars = page.getByRole('radiogroup', { name: 'How good is it' });
    await tabTo(stars.getByRole('radio').first());
    await keyboard.press('Space');
    for (let presses = 0; presses < 3; presses += 1) await keyboard.press('ArrowRight');
    await expect(stars.getByRole('radio', { name: /^4/ })).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: 'Kept. Thank you.' })).toBeVisible();
    await page.reload();
    await expect(stars.getByRole('radio', { name: /^4/ })).toBeChecked();
  });

  const make = page.getByRole('button', { name: 'Make the picture' });
  const prompt = page.getByRole('textbox', { name: 'A small moment' });
  /** Presses Enter on the button that orders another picture. Resolves to the seed of the order. */
  const seedAfter = async (button: Locator): Promise<string> => {
    // The form, which sends the order, comes late.
    await expect(prompt).toHaveValue(words);
    await tabTo(button);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${app}/output/(?!${job})`));
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const ordered = await admin.from('jobs').select('seed:prompt->>seed').eq('id', id).single();
    return String(ordered.data?.seed);
  };
  const made = await admin.from('jobs').select('seed:output->images->0->>seed').eq('id', job).single();
  const seed = String(made.data?.seed);

  await test.step('makes it again with another seed, and varies it, which keeps the seed', async () => {
    await visit(page, `/${app}/output/${job}`);
    expect(await seedAfter(page.getByRole('button', { name: 'Again' }))).not.toBe(seed);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
    await visit(page, `/${app}/output/${job}`);
    expect(await seedAfter(page.getByRole('button', { name: 'Vary' }))).toBe(seed);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  });

  await test.step('changes its words, and has them again by its earlier prompts', async () => {
    await visit(page, `/${app}/output/${job}`);
    await expect(prompt).toHaveValue(words);
    await tabTo(page.getByRole('button', { name: 'Change it' }));
    await keyboard.press('Enter');
    await expect(prompt).toBeFocused();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('a boy with blue hair');
    const earlier = page.getByRole('button', { name: 'Earlier prompts' });
    await tabTo(earlier);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Earlier prompts' });
    await tabTo(dialog.getByRole('button', { name: words }).first());
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(earlier).toBeFocused();
    await expect(prompt).toHaveValue(words);
  });

  await test.step('keeps its seed for another one', async () => {
    const keep = page.getByRole('button', { name: 'Keep this seed' });
    await tabTo(keep);
    await keyboard.press('Space');
    await expect(keep).toHaveAttribute('aria-pressed', 'true');
    expect(await seedAfter(make)).toBe(seed);
  });

  await test.step('makes it a favourite, which the filter of the list finds', async () => {
    await visit(page, `/results/${job}`);
    const favourite = page.getByRole('button', { name: 'Favourite' });
    await tabTo(favourite);
    await keyboard.press('Enter');
    await expect(favourite).toHaveAttribute('aria-pressed', 'true');
    await expect(favourite).toBeFocused();
    await visit(page, '/results?favourite=yes');
    await expect(page.getByRole('article')).toContainText(words);
  });

  await test.step('starts another one from it', async () => {
    await visit(page, `/results/${job}`);
    await tabTo(page.getByRole('link', { name: 'Remix' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${app}\\?from=${job}`));
    await expect(prompt).toHaveValue(words);
    await keyboard.press('Tab');
    await tabTo(make);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${app}/output/(?!${job})`));
  });

  await test.step('deletes it, and takes that back', async () => {
    await visit(page, `/results/${job}`);
    await tabTo(page.getByRole('button', { name: 'Delete' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/results');
    const link = page.getByRole('list', { name: 'Finished' }).locator(`a[href="/results/${job}"]`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await expect(link).toHaveCount(0);
    await tabTo(page.getByRole('button', { name: 'Undo' }));
    await keyboard.press('Enter');
    await expect(heading).toBeFocused();
    await expect(link).toHaveCount(1);
  });
});
