import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileWithSharedMemory } from './cancel-flags.ts';

const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
let compiled: Promise<object> | undefined;

/**
 * PGlite's Postgres as a WebAssembly module. All threads of the process share it and the code that V8 compiles for it;
 * each thread would otherwise check and compile the nine megabytes again.
 */
export const compiledPostgres = (): Promise<object> =>
  (compiled ??= readFile(join(pglite, 'pglite.wasm')).then(compileWithSharedMemory));
