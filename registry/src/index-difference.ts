import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { Encoded } from './compressed.ts';

const compress = promisify(zstdCompress);

/** How a stream of `dcz` begins, before the hash of its dictionary (RFC 9842, Compression Dictionary Transport). */
const begin = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** SHA-256 in hex of the index that a client has, by its header `Available-Dictionary`; undefined if it names none. */
export function dictionaryOf(headers: Headers): string | undefined {
  const accepts = headers.get('accept-encoding') ?? '';
  const [, base64] = /^:([\w+/]{43}=):$/.exec(headers.get('available-dictionary') ?? '') ?? [];
  if (base64 === undefined || !/\bdcz\b/.test(accepts)) return undefined;
  return Buffer.from(base64, 'base64').toString('hex');
}

/**
 * Compresses an index for a client that has the index `known`, so that only what differs takes bytes.
 * @returns undefined if the file of `known` is damaged, because its SHA-256 is then not the one that the client names
 */
export async function differenceTo(
  known: Buffer,
  sha256: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Encoded | undefined> {
  const digest = hash('sha256', known, 'buffer');
  if (digest.toString('hex') !== sha256) return undefined;
  const body = Buffer.concat([begin, digest, await compress(bytes, { dictionary: known })]);
  return { body, encoding: 'dcz' };
}
