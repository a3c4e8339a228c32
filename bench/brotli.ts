import { brotliCompressSync } from 'node:zlib';

/** Bytes of a file as a server sends it, at brotli's highest quality. */
export const brotliSize = (bytes: Buffer): number => brotliCompressSync(bytes).length;
