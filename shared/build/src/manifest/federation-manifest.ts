import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Sorts lists, whose order is meaningless and differs between builds of the same sources. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(ordered).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b), 'en'));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, ordered(entry)]));
}

/**
 * Makes Module Federation's own manifest, which its devtools and stock hosts read, equal for builds of the same
 * sources. The statistics, which describe the build and not the module, are removed.
 */
export async function settleFederationManifest(dist: string): Promise<void> {
  const file = path.join(dist, 'mf-manifest.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(ordered(manifest)));
  await rm(path.join(dist, 'mf-stats.json'), { force: true });
}
