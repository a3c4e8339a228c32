import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { loadAxe, violationsIn } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { judgeComment, startReaderSession } from '../fixtures/content/reader.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const path = '/blog/how-ink-draws#comments';
const commentsOf = (page: Page) => page.getByRole('region', { name: 'Comments' });

test('a reader’s comment is seen live by others once an editor shows it, and again after a change; another reader reports it, and its owner deletes it', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  const [words, better] = [`A first comment. ${randomUUID()}`, `A better comment. ${randomUUID()}`];
  const name = `aki-${randomUUID().slice(0, 8)}`;
  const theirs = await (await browser.newContext()).newPage();
  await Promise.all([startReaderSession(page, name), startReaderSession(theirs, `ren-${randomUUID()}`)]);
  const [own, others] = [commentsOf(page), commentsOf(theirs)];

  await test.step('a comment waits for an editor', async () => {
    await visit(theirs, path);
    await expect(others.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
    await visit(page, path);
    await own.getByRole('textbox', { name: 'Write a comment' }).fill(words);
    await own.getByRole('button', { name: 'Send' }).click();
    await expect(own.getByText('Your comment has arrived')).toBeVisible();
    await expect(own.getByRole('listitem').filter({ hasText: words })).toContainText(
      'An editor will look at it before others see it.',
    );
    await expect(others.getByText(words)).toHaveCount(0);
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
  });

  await test.step('others see it when an editor shows it, without a reload', async () => {
    await judgeComment(words, 'shown');
    await expect(others.getByText(words)).toBeVisible();
    await expect(others.getByText('1 new comment')).toHaveCount(1);
    await expect(own.getByText('An editor will look at it')).toHaveCount(1);
  });

  await test.step('changed words wait again, and take the place of the former ones', async () => {
    await own.getByRole('button', { name: 'Edit' }).click();
    await own.getByRole('textbox', { name: 'Your comment' }).fill(better);
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(others.getByText('This comment is no longer shown.')).toBeVisible();
    await judgeComment(better, 'shown');
    await expect(others.getByText(better)).toBeVisible();
  });

  await test.step('another reader reports it, and does not see it any more', async () => {
    await others.getByRole('button', { name: `Report the comment by ${name}…` }).click();
    await theirs.getByRole('radio', { name: 'Not about this text' }).check();
    await theirs.getByRole('button', { name: 'Send the report' }).click();
    await theirs.getByRole('button', { name: 'Close' }).last().click();
    await expect(others.getByText(better)).toHaveCount(0);
    await theirs.context().close();
  });

  await test.step('its owner deletes it', async () => {
    await own.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(own.getByText(better)).toHaveCount(0);
  });
});
