import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Locator, run } from 'happy-css-modules';

const stylesheets = '{shell,mfe-*,shared/*}/{src,fixtures}/**/*.module.css';

/**
 * Writes the type of each CSS module into `folder`, which `rootDirs` in tsconfig.base.json lays over the
 * tree: a class that its stylesheet lacks does not compile.
 */
export async function declareClasses(root: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await run({ pattern: stylesheets, cwd: root, outDir: folder, cache: false, logLevel: 'silent' });
}

/** The classes that no source names as `styles.name`, as `stylesheet: .name`. */
export async function unusedClasses(root: string): Promise<{ unused: string[]; total: number }> {
  const used = new Set<string>();
  for (const source of globSync('{shell,mfe-*,shared/*}/{src,fixtures}/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(join(root, source), 'utf8');
    for (const [, styles = '', path = ''] of text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)) {
      for (const [, name] of text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g')))
        used.add(`${join(dirname(source), path)}: .${name}`);
    }
  }
  const locator = new Locator();
  const classes = new Set<string>();
  for (const stylesheet of globSync(stylesheets, { cwd: root })) {
    const { tokens } = await locator.load(join(root, stylesheet));
    for (const { name } of tokens) classes.add(`${stylesheet}: .${name}`);
  }
  return { unused: [...classes].filter((name) => !used.has(name)), total: classes.size };
}
