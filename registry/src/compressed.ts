import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;
/** For smaller files the headers outweigh the gain. */
const minimumBytes = 512;
/** Level 5 takes 2 ms for 50 KB; browsers cache the response for a year. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface Encoded {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly encoding?: 'br' | 'gzip' | 'dcz';
}

/** The bytes in the best encoding that the client accepts. */
export async function compressed(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  accepts: string,
): Promise<Encoded> {
  if (bytes.length < minimumBytes || !compressible.test(type)) return { body: bytes };
  if (/\bbr\b/.test(accepts)) return { body: await brotli(bytes, brotliOptions), encoding: 'br' };
  if (/\bgzip\b/.test(accepts)) return { body: await zip(bytes), encoding: 'gzip' };
  return { body: bytes };
}
