import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bucket } from './s3.ts';
import { RegistryError } from '../registry-error.ts';

/** Name of an object below `objects/`: the SHA-256 of its bytes, and what no other upload of the same bytes has. */
const object = z.string().regex(/^[0-9a-f]{64}-[0-9a-f-]{36}$/);

/** A path inside of a registry’s folder, without hidden names. */
const file = z.string().regex(/^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/);

/** What the registry in a bucket is: the only object that changes, `head.json`. */
export const headSchema = z.object({
  /** Rises with every change. */
  number: z.int().positive(),
  /** Of this change alone, so that its publisher recognises it when the answer to the write was lost. */
  change: z.uuid(),
  /** Objects of the index, the log, the signed metadata and the certificates, by their paths. */
  files: z.record(file, object),
  /** Objects of versions, each with all files of one, by `<module>/<version>`. */
  versions: z.record(z.string().regex(/^[\w-]+\/(?!\.+$)[\w.-]+$/), object),
});
export type Head = z.infer<typeof headSchema>;

/** A head with its entity tag. */
export interface ReadHead {
  readonly head: Head;
  readonly etag: string;
}

export const headKey = 'head.json';

/** Reads the head; undefined if the bucket has none yet. */
export async function readHead(bucket: Bucket): Promise<ReadHead | undefined> {
  const stored = await bucket.get(headKey);
  if (stored === undefined) return undefined;
  try {
    return { head: headSchema.parse(JSON.parse(stored.bytes.toString())), etag: stored.etag };
  } catch (error) {
    throw new RegistryError(`${headKey} of ${bucket.name} is malformed: ${String(error)}`, { cause: error });
  }
}

/**
 * Makes a new head if the bucket still has the one from which the change began.
 * @returns the new head; undefined if others have changed the registry
 */
export async function swapHead(
  bucket: Bucket,
  base: ReadHead | undefined,
  content: Pick<Head, 'files' | 'versions'>,
): Promise<Head | undefined> {
  const next: Head = { number: (base?.head.number ?? 0) + 1, change: randomUUID(), ...content };
  const bytes = Buffer.from(JSON.stringify(next));
  const etag = await bucket.swap(headKey, bytes, base?.etag ?? null);
  if (etag === undefined) {
    // A write whose answer was lost is refused when it is sent again, because it was done.
    const now = await readHead(bucket);
    return now?.head.change === next.change ? next : undefined;
  }
  if (base === undefined) await refuseWithoutConditions(bucket, bytes);
  return next;
}

/** A server that ignores conditions would let publishers undo each other’s changes, so the first head is written in vain. */
async function refuseWithoutConditions(bucket: Bucket, bytes: Buffer): Promise<void> {
  const isIgnored =
    (await bucket.swap(headKey, bytes, null)) !== undefined ||
    (await bucket.swap(headKey, bytes, '"00000000000000000000000000000000"')) !== undefined;
  if (!isIgnored) return;
  await bucket.remove(headKey);
  throw new RegistryError(
    `The server of ${bucket.name} ignores If-Match or If-None-Match of writes, so publishers would lose each other’s changes. Use a server that supports conditional writes.`,
  );
}
