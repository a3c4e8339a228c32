import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** Reads secrets from the data folder. @throws Error naming the file, its fault and the consequence of its loss */
export function readJsonFile<S extends z.ZodType>(path: string, schema: S, loss: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : 'the file is not JSON';
    throw new Error(`The keys in ${path} cannot be used: ${reason}. Restore the file; without it ${loss}.`, {
      cause: error,
    });
  }
}

/** Replaces the file atomically: readers, also after a power failure, find the old content or the whole new one. */
export function writeJsonFile(path: string, value: unknown): void {
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, `${JSON.stringify(value, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
