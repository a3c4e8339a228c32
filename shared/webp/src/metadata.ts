/** The kinds of metadata in a WebP file, by the names of their chunks. */
export type MetadataName = 'EXIF' | 'XMP ';

interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
}

/** Bits of the header `VP8X`. */
const flags: Readonly<Record<MetadataName, number>> = { EXIF: 0x08, 'XMP ': 0x04 };
const hasAlpha = 0x10;

/**
 * Reads metadata of a WebP file; undefined if it has none of this name.
 * @throws if the bytes are not WebP
 */
export const readMetadata = (webp: Uint8Array, name: MetadataName): Uint8Array | undefined =>
  chunksOf(webp).find((chunk) => chunk.name === name)?.data;

/**
 * Replaces metadata in a WebP file, or removes it where the value is undefined. The pixels are not encoded again. The
 * layout is that of RFC 9649.
 * @throws if the bytes are not WebP
 */
export function withMetadata(
  webp: Uint8Array,
  change: Readonly<Partial<Record<MetadataName, Uint8Array | undefined>>>,
): Uint8Array<ArrayBuffer> {
  const chunks = chunksOf(webp);
  const [first] = chunks;
  const header = first?.name === 'VP8X' ? first.data.slice() : headerOf(first);
  const body = chunks.filter(({ name }) => name !== 'VP8X' && !Object.hasOwn(flags, name));
  // In the order that the RFC recommends.
  for (const name of ['EXIF', 'XMP '] as const) {
    const data = name in change ? change[name] : readMetadata(webp, name);
    if (data !== undefined) body.push({ name, data });
    header[0] = ((header[0] ?? 0) & ~flags[name]) | (data === undefined ? 0 : flags[name]);
  }
  return fileOf([{ name: 'VP8X', data: header }, ...body]);
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const nameAt = (file: Uint8Array, at: number): string => String.fromCharCode(...file.subarray(at, at + 4));

/** Chunks begin at even places. */
const evenLength = (length: number): number => length + (length % 2);

function chunksOf(file: Uint8Array): Chunk[] {
  if (nameAt(file, 0) !== 'RIFF' || nameAt(file, 8) !== 'WEBP')
    throw new Error('The picture is not WebP, so its metadata cannot be read or written.');
  const view = viewOf(file);
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= file.byteLength;) {
    const length = view.getUint32(at + 4, true);
    chunks.push({ name: nameAt(file, at), data: file.subarray(at + 8, at + 8 + length) });
    at += 8 + evenLength(length);
  }
  return chunks;
}

function fileOf(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const size = chunks.reduce((sum, { data }) => sum + 8 + evenLength(data.byteLength), 12);
  const file = new Uint8Array(size);
  const view = viewOf(file);
  const name = (at: number, text: string): void =>
    file.set(
      Array.from(text, (letter) => letter.charCodeAt(0)),
      at,
    );
  name(0, 'RIFF');
  view.setUint32(4, size - 8, true);
  name(8, 'WEBP');
  let at = 12;
  for (const chunk of chunks) {
    name(at, chunk.name);
    view.setUint32(at + 4, chunk.data.byteLength, true);
    file.set(chunk.data, at + 8);
    at += 8 + evenLength(chunk.data.byteLength);
  }
  return file;
}

/** The header that a file with a single chunk lacks: flags, then width and height minus one in three bytes each. */
function headerOf(picture: Chunk | undefined): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(10);
  const size = (at: number, value: number): void =>
    header.set([value & 0xff, (value >>> 8) & 0xff, value >>> 16], at);
  if (picture?.name === 'VP8L') {
    const bits = viewOf(picture.data).getUint32(1, true);
    header[0] = (bits >>> 28) & 1 ? hasAlpha : 0;
    size(4, bits & 0x3fff);
    size(7, (bits >>> 14) & 0x3fff);
  } else if (picture?.name === 'VP8 ') {
    const view = viewOf(picture.data);
    size(4, (view.getUint16(6, true) & 0x3fff) - 1);
    size(7, (view.getUint16(8, true) & 0x3fff) - 1);
  } else throw new Error(`A WebP file that begins with the chunk “${picture?.name}” is not known.`);
  return header;
}
