import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleManifest } from '@irodori/contract/composition';
import { buildAll } from 'stack/build';
import { root } from 'stack/paths';
import { brotliSize } from './brotli.ts';
import { kilobytes, note, percent } from './figures.ts';
import { buildMonolith } from './monolith.ts';

/**
 * `npm --prefix bench run first-load`: size of the scripts (brotli) that a first page needs to run, composed of shell and
 * module, compared with the same page built as one bundle from the same sources.
 */
const pages = [
  { path: '/', module: 'catalogue', chunk: 'home' },
  { path: '/ai-elf-generator', module: 'generator', chunk: 'generator' },
  { path: '/terms-of-service', module: 'content', chunk: 'legal' },
] as const;

interface Scripts {
  readonly scripts: readonly { href: string }[];
}

interface Shell extends Scripts {
  readonly shared: Readonly<Record<string, Scripts>>;
}

await buildAll();
const monolith = await buildMonolith();
const shell = JSON.parse(await readFile(join(root, 'shell/dist/shell.json'), 'utf8')) as Shell;
for (const { path, module, chunk } of pages) {
  const composed = await composedSize(module, chunk);
  const single = monolith.firstLoad(module, chunk);
  await note(`scripts of ${path}, first load`, kilobytes(composed));
  await note(`scripts of ${path}, first load beside one bundle`, percent(composed / single - 1));
}

/** Size of the scripts that the server names in the page's head. */
async function composedSize(module: string, chunk: string): Promise<number> {
  const dist = join(root, `mfe-${module}`, 'dist');
  const { browser } = moduleManifest.parse(JSON.parse(await readFile(join(dist, 'module.json'), 'utf8')));
  const { js, shared = [] } = browser.chunks[chunk] ?? { js: [] };
  const ofShell = [...shell.scripts, ...shared.flatMap((name) => shell.shared[name]?.scripts ?? [])];
  const files = new Set([
    ...ofShell.map(({ href }) => join(root, 'shell/dist/client', href)),
    ...[browser.entry, ...js].map((file) => join(dist, file)),
  ]);
  let sum = 0;
  for (const file of files) sum += brotliSize(await readFile(file));
  return sum;
}
