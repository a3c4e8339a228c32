import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCheckout } from '../fixtures/checkout-copy.ts';
import { environment } from '../fixtures/environment.ts';
import { hydrated } from '../fixtures/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';
import { runStack, stackPlace } from '../fixtures/whole-stack.ts';

test('while developing, a change in a module and one in the shell reach the open page, and a half-filled form keeps its text', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const place = await stackPlace();
  const checkout = await copyCheckout('dev');
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
  const stack = runStack('dev', place, {
    checkout: checkout.folder,
    env: { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY },
  });
  const edit = async (file: string, pattern: RegExp, replacement: string) => {
    const path = join(checkout.folder, file);
    const before = await readFile(path, 'utf8');
    const after = before.replace(pattern, replacement);
    expect(after, `${file} has no ${pattern.source}`).not.toBe(before);
    // At once, as editors save: between emptying and filling a file its watcher would see the empty one.
    await writeFile(`${path}.new`, after);
    await rename(`${path}.new`, path);
  };
  try {
    await stack.ready();
    await page.goto(`${place.url}/ai-elf-generator`);
    const prompt = page.getByRole('textbox', { name: 'Who is your elf?' });
    await hydrated(prompt);
    await prompt.fill('a half-written wish');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });

    await edit(
      'mfe-generator/src/features/generator/generator-page.tsx',
      /<\/header>/,
      '<p>Words of a module’s working copy</p>\n$&',
    );
    await expect(page.getByText('Words of a module’s working copy')).toBeVisible();
    await expect(prompt).toHaveValue('a half-written wish');

    await edit(
      'shell/src/chrome/site-footer.tsx',
      /<footer [^>]*>/,
      '$&<p>Words of the shell’s working copy</p>',
    );
    await expect(page.getByText('Words of the shell’s working copy')).toBeVisible();
    await expect(prompt).toHaveValue('a half-written wish');
    expect(loads).toBe(0);
  } finally {
    // An open page would ask for the next update of servers that are gone.
    await page.close();
    await stack.interrupt();
    await checkout.remove();
    await place.remove();
  }
});
