import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fixtureFolder } from '../folders.ts';

/** Writes the build of alpha under another version into a folder. Resolves to its `dist`. */
export async function otherVersion(folder: string, version: string): Promise<string> {
  const dist = path.join(folder, version);
  await cp(path.join(fixtureFolder('alpha'), 'dist'), dist, { recursive: true });
  const file = path.join(dist, 'module.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, version }));
  return dist;
}
