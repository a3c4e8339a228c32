import { createHash } from 'node:crypto';
import { contentSnapshot, type ContentSnapshot } from '@irodori/contract/content-snapshot';
import { z } from 'zod';
import { type ContentRead, jsonOf, SnapshotRefusal } from './content-reads.ts';
import { entriesIn, replaceUnfinished } from './replace-unfinished.ts';

export interface FetchedSnapshot {
  readonly etag: string | null;
  readonly snapshot: ContentSnapshot;
  /** The lists that the content backend does not have, which are those of the build. */
  readonly missing: readonly (keyof ContentSnapshot)[];
  /** The name of each entry that is no text of the site, with the fields that do not fit. */
  readonly unfinished: readonly string[];
}

/**
 * Fetches the texts of a content backend from its snapshot. Resolves to undefined if they are those of the header
 * `If-None-Match`. A text that does not fit the site is replaced by the text of the same name in `last`, or left out;
 * without `last` it is refused.
 * @throws SnapshotRefusal if the response is not a whole snapshot; `absent` if the content backend has no snapshot
 */
export async function fetchSnapshot(
  read: ContentRead,
  contentUrl: string,
  conditions: Readonly<Record<string, string>>,
  last?: ContentSnapshot,
): Promise<FetchedSnapshot | undefined> {
  const address = `${contentUrl}/api/snapshot`;
  const { status, headers, bytes } = await read(address, conditions);
  if (status === 304) return undefined;
  if (status === 404) throw new SnapshotRefusal('absent', `${address} does not exist`);
  if (status !== 200) throw new SnapshotRefusal('unavailable', `${address} responded with ${status}`);
  checkDigest(headers.get('Repr-Digest'), bytes, address);
  const { entries, unfinished } = fitting(jsonOf(bytes, address), last);
  return { etag: headers.get('ETag'), snapshot: parseSnapshot(entries, address), missing: [], unfinished };
}

function fitting(json: unknown, last: ContentSnapshot | undefined) {
  const found = entriesIn(json);
  return found === undefined || last === undefined
    ? { entries: json, unfinished: [] }
    : replaceUnfinished(found, last);
}

/** Compares the body with its digest (RFC 9530), if the content backend sends one. */
function checkDigest(header: string | null, bytes: Buffer, address: string): void {
  const wanted = /\bsha-256=:([^:]+):/.exec(header ?? '')?.[1];
  if (wanted !== undefined && wanted !== createHash('sha256').update(bytes).digest('base64'))
    throw new SnapshotRefusal('altered', `the response of ${address} does not match its Repr-Digest`);
}

/** @throws SnapshotRefusal that names the first faults, with all of them as its cause */
export function parseSnapshot(json: unknown, address: string): ContentSnapshot {
  const parsed = contentSnapshot.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = z.prettifyError(parsed.error).slice(0, 1000);
  throw new SnapshotRefusal(
    'unreadable',
    `the response of ${address} is not a snapshot of texts: ${faults}`,
    parsed.error,
  );
}
