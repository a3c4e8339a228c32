import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Package {
  readonly name: string;
  readonly exports?: Readonly<Record<string, unknown>>;
}

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8');
const notOurs = (path: string) => /(^|\/)(node_modules|dist|\.irodori)$/.test(path);

/** The entries of `exports` that are wildcards, and those that no other package imports. */
export function exportFaults(root: string): { faults: string[]; total: number } {
  const sources = globSync('**/*.{ts,tsx,css}', { cwd: root, exclude: notOurs }).map((file) => ({
    file,
    text: read(root, file),
  }));
  const faults: string[] = [];
  let total = 0;
  for (const manifest of globSync('{*,*/*}/package.json', { cwd: root, exclude: notOurs })) {
    const folder = `${dirname(manifest)}/`;
    // The shell loads modules at run time, through their containers.
    if (folder.startsWith('mfe-')) continue;
    const { name, exports = {} } = JSON.parse(read(root, manifest)) as Package;
    const others = sources.filter(({ file }) => !file.startsWith(folder));
    for (const subpath of Object.keys(exports)) {
      total += 1;
      const specifier = `${name}${subpath.slice(1)}`;
      if (subpath.includes('*')) faults.push(`${manifest}: “${subpath}” is a wildcard; name each subpath`);
      else if (!others.some(({ text }) => text.includes(`'${specifier}'`)))
        faults.push(`${manifest}: no other package imports “${specifier}”; remove it from exports`);
    }
  }
  return { faults, total };
}
