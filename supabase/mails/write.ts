import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { htmlOf } from './layout.ts';
import { words } from './words.ts';

/** `npm --prefix supabase run mails`: writes the templates that config.toml names. */
const folder = join(import.meta.dirname, '../templates');
await mkdir(folder, { recursive: true });
for (const [name, mail] of Object.entries(words)) {
  await writeFile(join(folder, `${name}.html`), htmlOf(mail));
}
