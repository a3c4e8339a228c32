import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Everything the local stack writes; git-ignored. */
export const local = join(root, '.irodori');

export const modules = ['mfe-catalogue', 'mfe-generator', 'mfe-content', 'mfe-account'] as const;
