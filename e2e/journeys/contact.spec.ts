import { visit } from '../fixtures/browser/hydrated.ts';
import { send } from '../fixtures/browser/send.ts';
import { expect, test } from '../fixtures/test.ts';

test('somebody without an account asks about an error page with a file, and gets a number', async ({
  page,
  quietConsole,
}) => {
  quietConsole.push(/404/);
  await visit(page, '/nowhere');
  await page.getByRole('link', { name: 'Ask us about it' }).click();
  await expect(page.getByRole('textbox', { name: /^Reference or picture/ })).toHaveValue(/^[0-9a-f]{8}$/);
  await page.getByRole('textbox', { name: 'Your question' }).fill('Where did the page go?');
  await page.getByRole('textbox', { name: 'Your email address' }).fill('aki@irodori.example');
  const file = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('a line') };
  await page.getByLabel('Add files').setInputFiles(file);
  await send(page.getByRole('button', { name: 'Send', exact: true }), '/functions/v1/ask-support');
  await expect(page.getByText(/^SR-[0-9A-F]{8}$/)).toBeVisible();
});
