import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { jsonOf } from '../engines/json-with-keys.ts';

const content = z.looseObject({ engines: z.array(z.looseObject({ name: z.string() })) });
type Content = z.infer<typeof content>;
export type Entry = Content['engines'][number];

/** The entries of the file as they are written there, without defaults; none if there is no file yet. */
export async function readEntries(file: string): Promise<readonly Entry[]> {
  try {
    return content.parse(jsonOf(await readFile(file, 'utf8'))).engines;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`${file} cannot be read: ${why}\nMend it, or name another file by --file`, {
      cause: error,
    });
  }
}

/** Replaces the file in one step. It has keys, so nobody else may read it. */
export async function writeEntries(file: string, engines: readonly Entry[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const written = `${file}.${process.pid}`;
  await writeFile(written, `${JSON.stringify({ engines }, null, 2)}\n`, { mode: 0o600 });
  await rename(written, file);
}
