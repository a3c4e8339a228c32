import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folder for all files that the local stack writes; ignored by git. */
export const local = join(root, '.irodori');

export const modules = ['mfe-catalogue', 'mfe-generator', 'mfe-content', 'mfe-account'] as const;
