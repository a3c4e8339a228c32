import { readHead } from './head.ts';
import { forEach, objectKey } from './objects.ts';
import type { Bucket } from './s3.ts';

/**
 * Removes objects that were uploaded before the limit and that the head does not name. None of them can be named again: a
 * new head names objects of the head before it, and those that its publisher has just uploaded.
 */
export async function removeUnnamed(bucket: Bucket, limit: Date): Promise<void> {
  const read = await readHead(bucket);
  if (read === undefined) return;
  const { files, versions } = read.head;
  const named = new Set([...Object.values(files), ...Object.values(versions)].map(objectKey));
  const old = (await bucket.list(objectKey(''))).filter(
    ({ key, modified }) => modified < limit && !named.has(key),
  );
  await forEach(old, ({ key }) => bucket.remove(key));
}
