import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { namedPaths } from '../checks/named-paths.ts';
import { figuresIn } from '../checks/quoted-figures.ts';
import { root } from '../paths.ts';
import { say } from '../terminal/progress.ts';

/**
 * `check:docs`: every link and every path of code that a page names exists, and the figures that README quotes are
 * those that the benchmarks wrote into `docs/figures.json`.
 */
const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));
const pages = files.filter((file) => file.endsWith('.md'));
const faults: string[] = [];
let checked = 0;

for (const page of pages) {
  const text = readFileSync(join(root, page), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  for (const link of links) {
    // Other sites, and pages of this one: an article's links are followed by a journey.
    if (/^([a-z]+:|\/)/.test(link)) continue;
    checked += 1;
    if (!existsSync(join(root, dirname(page), link))) faults.push(`${page}: ${link} does not exist`);
  }
  for (const { path, exists } of namedPaths(text, files)) {
    checked += 1;
    if (!exists) faults.push(`${page}: ${path} does not exist`);
  }
}

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const figures = JSON.parse(readFileSync(join(root, 'docs', 'figures.json'), 'utf8')) as Record<
  string,
  string
>;
const quoted = figuresIn(readme);
for (const [name, figure] of Object.entries(figures)) {
  checked += 1;
  if (!quoted.has(figure)) faults.push(`README.md: does not say “${figure}” (${name} in docs/figures.json)`);
}

for (const fault of faults) say(`  ${fault}`);
say(`  ${checked} links, paths and figures looked up in ${pages.length} pages`);
process.exit(faults.length === 0 && checked > 0 ? 0 : 1);
