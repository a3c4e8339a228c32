import { hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Bucket } from './s3.ts';
import { isPlain } from '../version-files.ts';
import { RegistryError } from '../registry-error.ts';

/** Requests that are under way at the same time. */
const atOnce = 8;

/** Works on all items, on some of them at the same time. If one fails, no other is begun, and those that were are waited for. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of left) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  });
  await Promise.all(workers);
  if (failures.length > 0) throw failures[0];
}

export const objectKey = (object: string): string => `objects/${object}`;

/** Uploads bytes. @returns the name of their object */
export async function upload(bucket: Bucket, bytes: Buffer): Promise<string> {
  const object = `${hash('sha256', bytes)}-${randomUUID()}`;
  await bucket.put(objectKey(object), bytes);
  return object;
}

/** True if these bytes are the object’s. */
export const isOf = (object: string | undefined, bytes: Buffer | undefined): boolean =>
  bytes !== undefined && object?.startsWith(`${hash('sha256', bytes)}-`) === true;

/** @throws RegistryError if the object is missing or has other bytes than its name says */
export async function download(bucket: Bucket, object: string): Promise<Buffer> {
  const stored = await bucket.get(objectKey(object));
  if (stored !== undefined && isOf(object, stored.bytes)) return stored.bytes;
  const fault = stored === undefined ? 'is missing' : 'has other bytes than its name says';
  throw new RegistryError(`${objectKey(object)} of ${bucket.name} ${fault}.`);
}

/** All files of a folder as one object: a line with their lengths by their paths, then their bytes. */
export async function pack(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll('\\', '/'))
    .toSorted();
  const bytes = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  const lengths = names.map((name, index): [string, number] => [name, bytes[index]?.length ?? 0]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(Object.fromEntries(lengths))}\n`), ...bytes]);
}

export async function unpack(packed: Buffer, folder: string): Promise<void> {
  let at = packed.indexOf('\n') + 1;
  const lengths = z.record(z.string(), z.int()).parse(JSON.parse(packed.toString('utf8', 0, at)));
  const files = Object.entries(lengths).map(([name, length]) => {
    if (!isPlain(name)) throw new RegistryError('A version in the bucket has a file outside of its folder.');
    return { file: path.join(folder, name), bytes: packed.subarray(at, (at += length)) };
  });
  await forEach(files, async ({ file, bytes }) => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  });
}
