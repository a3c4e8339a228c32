import path from 'node:path';
import { readMirrored } from './mirror.ts';
import type { Bucket } from './s3.ts';
import type { BucketSettings } from './settings.ts';
import { RegistryError } from '../registry-error.ts';

/** The folders that mirror a bucket. The whole process shares this map, so that each change of such a folder reaches its bucket. */
const mirrors = new Map<string, BucketSettings>();

/** From now on the folder mirrors the registry in a bucket; without one it is a registry of its own. */
export function mirrorBucket(folder: string, settings: BucketSettings | undefined): void {
  if (settings === undefined) mirrors.delete(path.resolve(folder));
  else mirrors.set(path.resolve(folder), settings);
}

/**
 * The bucket that a folder mirrors; undefined for a registry that is this folder. The client is loaded when it is needed.
 * @throws RegistryError if the folder mirrors a bucket and this process was not told so
 */
export async function bucketOf(folder: string): Promise<Bucket | undefined> {
  const settings = mirrors.get(path.resolve(folder));
  if (settings !== undefined) return (await import('./s3.ts')).openBucket(settings);
  const mirrored = await readMirrored(folder);
  if (mirrored === undefined) return undefined;
  throw new RegistryError(
    `${folder} mirrors the registry in ${mirrored.bucket}: set REGISTRY_BUCKET, or name another folder by REGISTRY_DIR.`,
  );
}
