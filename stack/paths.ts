import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folder for all files that the local stack writes; ignored by git. */
export const local = join(root, '.irodori');

/** The folders of the site's modules. */
export const modules = globSync('mfe-*/package.json', { cwd: root }).map(dirname).toSorted();
