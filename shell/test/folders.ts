import { fileURLToPath } from 'node:url';

/** The modules that the tests publish. */
export const fixtures = ['alpha', 'beta'] as const;
export type Fixture = (typeof fixtures)[number];

export const fixtureFolder = (name: Fixture): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/** The build of the shell that the tests run. */
export const distFolder = fileURLToPath(new URL('../dist', import.meta.url));
