import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { postPath } from '@irodori/contract/paths';
import { freePort } from 'stack/port';
import { type RunningStack, runStack, type StackPlace, stackPlace } from '../fixtures/stack/whole-stack.ts';

const slug = 'written-in-the-panel';
const title = 'Written in the panel';
const words = 'Words of an editor at the panel.';
const fields: Readonly<Record<string, string>> = {
  Title: title,
  Summary: 'A post that an editor wrote in the form.',
  Address: slug,
  'Place of the picture': 'catalogue:apps/ai-elf-generator/1.webp',
  'What the picture shows': 'An elf.',
};

let place: StackPlace;
let stack: RunningStack;
let panel: RunningStack | undefined;
let url = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  place = await stackPlace();
  stack = runStack('start', place);
  await stack.ready();
  await expect.poll(() => stack.output(), { timeout: 120_000 }).toContain('✓ Content backend (');
  panel = runStack('cms-admin', place, { env: { CMS_PANEL_PORT: String(await freePort()) } });
  await panel.ready();
  [, url = ''] = /The admin panel is at (\S+)/.exec(panel.output()) ?? [];
});
test.afterAll(async () => {
  await panel?.interrupt();
  await stack.interrupt();
  await place.remove();
});

async function signIn(page: Page): Promise<void> {
  const [, email = '', password = ''] = /First editor\s+(\S+)\s+(\S+)/.exec(panel?.output() ?? '') ?? [];
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('link', { name: 'Content Manager' })).toBeVisible();
}

test('an editor signs in to the admin panel, previews a post beside its form, and publishes and unpublishes it for readers', async ({
  page,
}) => {
  const onSite = async () => {
    const response = await page.request.get(`${place.url}${postPath(slug)}`);
    return `${response.status()} ${await response.text()}`;
  };
  await signIn(page);
  await page.goto(`${url}/content-manager/collection-types/api::post.post/create?plugins[i18n][locale]=en`);
  // The labels of required fields end with a star.
  for (const [name, text] of Object.entries(fields))
    await page.getByLabel(new RegExp(`^${name}\\*?$`)).fill(text);
  await page.locator('.CodeMirror').click();
  await page.keyboard.type(words);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved document')).toBeVisible();

  await page.getByRole('link', { name: 'Open preview' }).click();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(preview.getByText(words)).toBeVisible();
  expect(await onSite()).toMatch(/^404/);
  await page.goBack();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published document')).toBeVisible();
  await expect.poll(onSite).toMatch(new RegExp(`^200[^]*${words}`));

  await page.getByRole('button', { name: 'More document actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish', exact: true }).click();
  await expect(page.getByText('Unpublished document')).toBeVisible();
  await expect.poll(onSite).toMatch(/^404/);
});

test('an editor reads a waiting comment and its report in the admin panel, and shows the comment to readers, which settles the report', async ({
  page,
}) => {
  const comment = 'A comment that is reported.';
  writeComment(comment);
  await signIn(page);

  await page.goto(`${url}/content-manager/collection-types/api::comment-report.comment-report`);
  const report = page.getByRole('row').filter({ hasText: 'An advertisement.' });
  await expect(report).toContainText('open');

  await page.goto(`${url}/content-manager/collection-types/api::comment.comment`);
  await page.getByRole('row').filter({ hasText: comment }).getByText('waiting').click();
  await expect(page.getByRole('textbox', { name: /^Comment/ })).toBeDisabled();
  await page.getByRole('combobox', { name: /^State/ }).click();
  await page.getByRole('option', { name: 'shown' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved document')).toBeVisible();

  const shown = await page.request.get(
    `http://localhost:${place.contentPort}/api/comments?shelf=post&slug=how-ink-draws`,
  );
  expect(await shown.json()).toMatchObject({ data: [{ text: comment, name: 'Mari' }] });
  await page.goto(`${url}/content-manager/collection-types/api::comment-report.comment-report`);
  await expect(report).toContainText('settled');
});

/** Writes a waiting comment on a post, and a report of it, into the content backend's database. */
function writeComment(text: string): void {
  const database = new DatabaseSync(join(place.folder, 'cms', 'content.sqlite'), { timeout: 10_000 });
  const insert = (statement: string, ...values: (string | number | bigint)[]) =>
    database.prepare(statement).run(...values).lastInsertRowid;
  const now = Date.now();
  const id = () => randomUUID().replaceAll('-', '').slice(0, 24);
  const comment = insert(
    `insert into comments (document_id, state, text, name, shelf, slug, text_id, created_at, updated_at, published_at)
     select ?, 'waiting', ?, 'Mari', 'post', slug, document_id, ?, ?, ? from posts where slug = 'how-ink-draws' limit 1`,
    id(),
    text,
    now,
    now,
    now,
  );
  const report = insert(
    `insert into comment_reports (document_id, state, reason, words, created_at, updated_at, published_at)
     values (?, 'open', 'spam', 'An advertisement.', ?, ?, ?)`,
    id(),
    now,
    now,
    now,
  );
  insert(
    'insert into comment_reports_comment_lnk (comment_report_id, comment_id) values (?, ?)',
    report,
    comment,
  );
  database.close();
}
