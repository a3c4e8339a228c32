import { hash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';

export interface FetchOptions {
  readonly deadlineMs: number;
  /** The file is refused as soon as more bytes have come. By default, far more than any file of a module has. */
  readonly mostBytes?: number | undefined;
  /** Of the file that is known; the response then has no bytes if that is still the one. */
  readonly etag?: string | undefined;
  /** Header `Accept-Encoding`; by default all that are known here. */
  readonly encoding?: 'identity';
  /** The server may send the difference to a file that is known. */
  readonly difference?: Difference | undefined;
}

/** What a difference is unpacked with, by Compression Dictionary Transport (RFC 9842). */
interface Difference {
  readonly to: Buffer;
  /** Size of the whole file. */
  readonly bytes: number;
}

interface FetchedFile {
  /** Empty if the file has not changed. */
  readonly bytes: Buffer;
  readonly hasChanged: boolean;
  /** By which the file can be asked for again. */
  readonly etag: string | undefined;
}

class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the response has status ${status}`);
    this.status = status;
  }
}

const mostOfAnyFile = 64 * 1024 * 1024;

/** True for an error of {@link fetchFile} if the server says that there is no such file. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof StatusError && error.cause.status === 404;

/**
 * True if the server has closed the connection. It does so with an idle one, which `fetch` would not use any more if the
 * evaluation of modules did not keep its timers from running.
 */
const isClosed = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  (error.cause.code === 'UND_ERR_SOCKET' || error.cause.code === 'ECONNRESET');

/**
 * Fetches a whole file within the deadline, once more if the server closes the connection.
 * @throws an error that names the URL and the cause
 */
export async function fetchFile(
  url: string,
  { deadlineMs, mostBytes = mostOfAnyFile, etag, encoding, difference }: FetchOptions,
): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(deadlineMs);
  const ask = async (): Promise<FetchedFile> => {
    const response = await fetch(url, {
      headers: {
        ...(etag === undefined ? {} : { 'If-None-Match': etag }),
        ...(encoding === undefined ? {} : { 'Accept-Encoding': encoding }),
        ...(difference && {
          'Accept-Encoding': 'dcz, br, gzip',
          'Available-Dictionary': `:${hash('sha256', difference.to, 'base64')}:`,
        }),
      },
      signal,
      cache: 'no-store',
    });
    const hasChanged = response.status !== 304;
    if (hasChanged && !response.ok) throw new StatusError(response.status);
    const body = await bodyOf(response, mostBytes);
    const isDifference = response.headers.get('Content-Encoding') === 'dcz';
    const bytes = isDifference && difference !== undefined ? unpack(body, difference) : body;
    return { bytes, hasChanged, etag: response.headers.get('ETag') ?? undefined };
  };
  try {
    return await ask().catch((error: unknown) => (isClosed(error) ? ask() : Promise.reject(error)));
  } catch (error) {
    const cause =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error);
    throw new Error(`${url} could not be fetched: ${cause}`, { cause: error });
  }
}

/** A server that sends without an end would otherwise fill the memory until the deadline. */
async function bodyOf({ body }: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error(`it has more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Eight bytes and a SHA-256 stand before the stream of Zstandard. */
const headBytes = 40;

const unpack = (body: Buffer, { to, bytes }: Difference): Buffer =>
  zstdDecompressSync(body.subarray(headBytes), { dictionary: to, maxOutputLength: bytes });

/** Fetches a whole file within the deadline. @throws like {@link fetchFile}, and if the bytes do not match the integrity */
export async function fetchVerified(url: string, integrity: string, deadlineMs: number): Promise<Buffer> {
  // A version has some forty files, and to compress each would cost the registry more than the bytes cost a network.
  const { bytes } = await fetchFile(url, { deadlineMs, encoding: 'identity' });
  verify(bytes, integrity, url);
  return bytes;
}

/** @throws if the bytes do not match the published integrity; `place` is the URL or file, for the message */
export function verify(bytes: Buffer, integrity: string, place: string): void {
  const algorithm = integrity.slice(0, integrity.indexOf('-'));
  const actual = `${algorithm}-${hash(algorithm, bytes, 'base64')}`;
  if (actual !== integrity)
    throw new Error(`${place} is not what was published: expected ${integrity}, got ${actual}.`);
}
