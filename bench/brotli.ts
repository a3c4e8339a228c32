import { brotliCompressSync } from 'node:zlib';

/** Size in bytes of a file after compression with brotli's highest quality. */
export const brotliSize = (bytes: Buffer): number => brotliCompressSync(bytes).length;
