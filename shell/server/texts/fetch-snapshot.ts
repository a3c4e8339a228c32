import { createHash } from 'node:crypto';
import { contentSnapshot, type ContentSnapshot } from '@irodori/contract/content-snapshot';
import { z } from 'zod';

/** Why the shell does not take the texts that the content backend offers. */
export type SnapshotFault = 'unavailable' | 'unreadable' | 'too-large' | 'altered' | 'empty';

export class SnapshotRefusal extends Error {
  override readonly name = 'SnapshotRefusal';
  readonly fault: SnapshotFault;

  constructor(fault: SnapshotFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

export interface FetchedSnapshot {
  readonly etag: string | null;
  readonly snapshot: ContentSnapshot;
}

interface Options {
  /** The content backend's URL. */
  readonly url: string;
  /** The longest time for the whole response. */
  readonly deadlineMs: number;
  readonly headers: Readonly<Record<string, string>>;
}

const maxBytes = 8 * 2 ** 20;

/**
 * Fetches the texts of a content backend. Resolves to undefined if they are those of the header `If-None-Match`.
 * @throws SnapshotRefusal if the response is not a whole snapshot
 */
export async function fetchSnapshot({
  url,
  deadlineMs,
  headers,
}: Options): Promise<FetchedSnapshot | undefined> {
  const address = `${url}/api/snapshot`;
  const response = await fetch(address, {
    headers: { Accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(deadlineMs),
    redirect: 'error',
    cache: 'no-store',
  }).catch((error: unknown) => {
    throw unavailable(address, error);
  });
  if (response.status === 304) return undefined;
  if (!response.ok) {
    await response.body?.cancel();
    throw new SnapshotRefusal('unavailable', `${address} responded with ${response.status}`);
  }
  const bytes = await readBody(response, address);
  checkDigest(response.headers.get('Repr-Digest'), bytes, address);
  return { etag: response.headers.get('ETag'), snapshot: parse(bytes, address) };
}

/** Reads the body, and no more of it than the largest snapshot has. */
async function readBody(response: Response, address: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw unavailable(address, error);
  }
  if (size > maxBytes)
    throw new SnapshotRefusal('too-large', `the response of ${address} is larger than ${maxBytes} bytes`);
  return Buffer.concat(chunks);
}

/** Compares the body with its digest (RFC 9530), if the content backend sends one. */
function checkDigest(header: string | null, bytes: Buffer, address: string): void {
  const wanted = /\bsha-256=:([^:]+):/.exec(header ?? '')?.[1];
  if (wanted !== undefined && wanted !== createHash('sha256').update(bytes).digest('base64'))
    throw new SnapshotRefusal('altered', `the response of ${address} does not match its Repr-Digest`);
}

function parse(bytes: Buffer, address: string): ContentSnapshot {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString());
  } catch (error) {
    throw new SnapshotRefusal('unreadable', `the response of ${address} is not JSON`, error);
  }
  const parsed = contentSnapshot.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = z.prettifyError(parsed.error).slice(0, 1000);
  throw new SnapshotRefusal('unreadable', `the response of ${address} is not a snapshot of texts: ${faults}`);
}

function unavailable(address: string, error: unknown): SnapshotRefusal {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SnapshotRefusal('unavailable', `${address} could not be read: ${reason}`, error);
}
