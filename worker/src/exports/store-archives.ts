import { archivesOf, type ExportContent, type ReadObject } from './archive.ts';
import type { ExportOptions } from './make-exports.ts';

/** As long as the lease of `take_export`. */
const deadlineMs = 15 * 60_000;
/** What Supabase’s storage takes in one request at most, whatever a project allows. */
const largestArchive = 5 * 1000 ** 3;
/** What each project’s storage takes. */
const largestPart = 50 * 1024 ** 2;

interface Target extends Pick<ExportOptions, 'supabaseUrl' | 'secretKey' | 'client'> {
  /** The visitor’s folder in the bucket `exports`. */
  readonly folder: string;
  readonly name: string;
}

interface Stored {
  /** Of all parts together. */
  readonly bytes: number;
  readonly parts: number;
}

/** The storage takes no object of this size. */
class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** Stores everything about a visitor as one zip, or as several if the storage refuses one. */
export async function storeArchives(content: ExportContent, target: Target): Promise<Stored> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    return await storeParts(content, largestArchive, target, signal);
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    return storeParts(content, await limitOf(target), target, signal);
  }
}

async function storeParts(
  content: ExportContent,
  largest: number,
  { supabaseUrl, secretKey, folder, name }: Target,
  signal: AbortSignal,
): Promise<Stored> {
  const storage = (path: string, init: RequestInit): Promise<Response> =>
    fetch(new URL(`/storage/v1/object/${path}`, supabaseUrl), {
      ...init,
      signal,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        ...(init.headers as Record<string, string>),
      },
    });
  const read: ReadObject = async (bucket, path) => {
    const response = await storage(`authenticated/${bucket}/${path}`, { method: 'GET' });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    if (response.status === 404 || response.status === 400) return undefined;
    throw new Error(`An object of ${bucket} answered ${response.status}`);
  };
  let bytes = 0;
  let parts = 0;
  for await (const archive of archivesOf(content, read, largest)) {
    parts += 1;
    const counted = archive.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          controller.enqueue(chunk);
        },
      }),
    );
    const part = parts === 1 ? name : `${name}-${parts}`;
    const stored = await storage(`exports/${folder}/${part}.zip`, {
      method: 'POST',
      headers: { 'content-type': 'application/zip', 'x-upsert': 'true' },
      body: counted,
      duplex: 'half',
    } as RequestInit);
    const answer = await stored.text();
    if (isTooLarge(stored.status, answer)) throw new TooLargeError(`The storage refused ${bytes} bytes`);
    if (!stored.ok) throw new Error(`Storing an archive answered ${stored.status}: ${answer.slice(0, 200)}`);
  }
  return { bytes, parts };
}

/** The storage gives a status as 400, with the real one in its response; what is before it may give the status itself. */
const isTooLarge = (status: number, answer: string): boolean =>
  status === 413 || (status === 400 && /"statusCode":\s*"413"/.test(answer));

/** The size of the largest object that the bucket accepts, in bytes. */
async function limitOf({ client }: Target): Promise<number> {
  const { data, error } = await client.storage.getBucket('exports');
  if (error !== null) throw new Error(`The bucket of archives was not found: ${error.message}`);
  return data.file_size_limit ?? largestPart;
}
