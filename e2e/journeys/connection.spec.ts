import type { Page } from '@playwright/test';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { startBackendLine } from '../fixtures/stack/backend-line.ts';
import { environment } from '../fixtures/stack/environment.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const words = 'Pink hair and purple eyes';

/** Types a prompt on the home page and opens the generator, which the browser cannot reach. */
async function goOnWithoutServer(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Describe your picture' }).fill(words);
  await page.getByRole('button', { name: 'Draw it' }).click();
  await expect(page.getByRole('heading', { name: 'The site cannot be reached' })).toBeVisible();
  expect(await violationsInModes(page, 'a page that cannot be reached')).toEqual([]);
}

/** Expects the generator with the prompt, without a button press and without a page load. */
async function expectGenerator(page: Page, documents: readonly string[]): Promise<void> {
  await expect(page.getByRole('button', { name: 'Make the picture' })).toBeVisible();
  await expect(page.getByRole('textbox').first()).toHaveValue(words);
  expect(documents).toHaveLength(1);
}

/** Records the documents that the page loads from now on. */
function documentsOf(page: Page): readonly string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  return documents;
}

test('a page that an offline browser could not reach appears with the typed prompt when the browser is online', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const documents = documentsOf(page);
  await visit(page, '/');
  await context.setOffline(true);
  await goOnWithoutServer(page);
  await context.setOffline(false);
  await expectGenerator(page, documents);
});

test('on a phone, a page of a server that was down appears with the typed prompt when the server is back', async ({
  page,
  quietConsole,
}) => {
  // The browser asks ahead for what links lead to: the cut may refuse such a request, or end a response in its middle.
  quietConsole.push(/ERR_(EMPTY_RESPONSE|CONNECTION|SOCKET|INCOMPLETE_CHUNKED)|Failed to fetch/);
  await page.setViewportSize(phone);
  const line = await startBackendLine(environment.SITE_URL);
  try {
    const documents = documentsOf(page);
    await visit(page, line.url);
    line.cut();
    await goOnWithoutServer(page);
    line.mend();
    await expectGenerator(page, documents);
  } finally {
    await page.close();
    await line.stop();
  }
});
