import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The order of its lists differs between runs of one build and means nothing. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(ordered).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b), 'en'));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, ordered(entry)]));
}

/**
 * Module Federation's own manifest lets its devtools and stock hosts load the module; it must not make two
 * builds of the same sources differ. Its statistics describe the build, not the module, and are dropped.
 */
export async function settleFederationManifest(dist: string): Promise<void> {
  const file = path.join(dist, 'mf-manifest.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(ordered(manifest)));
  await rm(path.join(dist, 'mf-stats.json'), { force: true });
}
