import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'stack/paths';

const file = join(root, 'docs', 'figures.json');

/** Writes a figure to `docs/figures.json`, with which `check:docs` compares the README. */
export async function note(name: string, figure: string): Promise<void> {
  const figures = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  figures[name] = figure;
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  process.stdout.write(`${name}: ${figure}\n`);
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

/** `0.066` → `+6.6 %`. */
export function percent(share: number): string {
  const tenths = Math.round(share * 1000);
  const sign = tenths === 0 ? '±' : tenths < 0 ? '−' : '+';
  return `${sign}${(Math.abs(tenths) / 10).toFixed(1)} %`;
}
