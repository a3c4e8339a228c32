import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the registry's data: `registry.json` and `modules/<id>/<version>/…`. */
export const registryFolder = (env: NodeJS.ProcessEnv): string =>
  env['REGISTRY_DIR'] ?? fileURLToPath(new URL('../../.irodori/registry', import.meta.url));

export const indexFile = (folder: string): string => path.join(folder, 'registry.json');

export const versionsFolder = (folder: string): string => path.join(folder, 'modules');

export const versionFolder = (folder: string, id: string, version: string): string =>
  path.join(versionsFolder(folder), id, version);

export const manifestFile = 'module.json';
