import { PassThrough, Readable, type Transform, type Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';

/**
 * The body of a page, in an encoding that the browser accepts. React flushes the compressor whenever it has written
 * all that is ready, so a compressed page streams too.
 */
export function streamBody(
  pipe: (destination: Writable) => void,
  accepted: string | undefined,
  headers: Headers,
): ReadableStream<Uint8Array> {
  const { stream, encoding } = destination(accepted ?? '');
  if (encoding !== undefined) headers.set('Content-Encoding', encoding);
  pipe(stream);
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

/** Zstandard first: it takes a third of Brotli's processor time for a page that is 5 % larger. */
function destination(accepted: string): { stream: Transform; encoding?: string } {
  if (/\bzstd\b/.test(accepted)) return { stream: createZstdCompress(), encoding: 'zstd' };
  if (/\bbr\b/.test(accepted))
    return {
      stream: createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
      encoding: 'br',
    };
  if (/\bgzip\b/.test(accepted)) return { stream: createGzip({ level: 5 }), encoding: 'gzip' };
  return { stream: new PassThrough() };
}
