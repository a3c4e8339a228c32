import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { styleFaults } from '@irodori/build/style-faults';
import type { ModuleManifest } from '@irodori/contract/composition';
import { type Fault, sentence } from './fault.ts';

/** Finds stylesheets of a version that reach beyond its module. Older builds do not name the package of their classes. */
export async function stylesheetFaults(folder: string, manifest: ModuleManifest): Promise<Fault[]> {
  const { id, version, package: name, files } = manifest;
  if (name === undefined) return [];
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'));
  const faults = await Promise.all(
    sheets.map(async (file) =>
      styleFaults(await readFile(path.join(folder, file)), file, name).map((fault): Fault => ({
        about: 'styles',
        message: sentence(`${id}@${version} would change other pages: its stylesheet ${file} ${fault}`),
      })),
    ),
  );
  return faults.flat();
}
