import { inflateSync } from 'node:zlib';

/** Lengths in bytes of the header and of a table's entry, in WOFF 1.0 and in the font that it wraps. */
const woff = { header: 44, entry: 20 };
const sfnt = { header: 12, entry: 16 };

/**
 * A table that no font file needs here: the drawings of a colour font as SVG. Pango draws the same glyphs from the table
 * COLR, and in Noto Color Emoji the SVG is four fifths of the file.
 */
const leftOut = 'SVG ';

interface Table {
  /** The tag and the checksum, four bytes each. */
  readonly tag: Buffer;
  readonly checksum: Buffer;
  readonly bytes: Buffer;
}

/** Unwraps a WOFF file, which Pango does not take: the font with its tables inflated. @throws if it is no WOFF file */
export function unwrapped(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is not a WOFF file.');
  const tables = tablesOf(file).filter(({ tag }) => tag.toString('latin1') !== leftOut);
  const count = tables.length;
  const head = Buffer.alloc(sfnt.header + count * sfnt.entry);
  const power = Math.floor(Math.log2(count));
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const parts: Buffer[] = [head];
  let end = head.byteLength;
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const to = sfnt.header + i * sfnt.entry;
    tag.copy(head, to);
    checksum.copy(head, to + 4);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(bytes.byteLength, to + 12);
    // Tables begin at multiples of four.
    const padding = -bytes.byteLength & 3;
    parts.push(bytes, Buffer.alloc(padding));
    end += bytes.byteLength + padding;
  }
  return Buffer.concat(parts);
}

function tablesOf(file: Buffer): Table[] {
  return Array.from({ length: file.readUInt16BE(12) }, (_, i) => {
    const from = woff.header + i * woff.entry;
    const start = file.readUInt32BE(from + 4);
    const packed = file.readUInt32BE(from + 8);
    const bytes = file.subarray(start, start + packed);
    return {
      tag: file.subarray(from, from + 4),
      checksum: file.subarray(from + 16, from + 20),
      bytes: packed < file.readUInt32BE(from + 12) ? inflateSync(bytes) : bytes,
    };
  });
}
