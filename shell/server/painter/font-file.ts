import { inflateSync } from 'node:zlib';

/** Lengths in bytes of the header and of a table's entry, in WOFF 1.0 and in the font that it wraps. */
const woff = { header: 44, entry: 20 };
const sfnt = { header: 12, entry: 16 };

/** Unwraps a WOFF file, which Pango does not take: the font with its tables inflated. @throws if it is no WOFF file */
export function unwrapped(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is not a WOFF file.');
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(sfnt.header + count * sfnt.entry);
  const power = Math.floor(Math.log2(count));
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const parts: Buffer[] = [head];
  let end = head.byteLength;
  for (let i = 0; i < count; i += 1) {
    const from = woff.header + i * woff.entry;
    const [start, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(from + at));
    if (start === undefined || packed === undefined || length === undefined) continue;
    const bytes = file.subarray(start, start + packed);
    const to = sfnt.header + i * sfnt.entry;
    file.copy(head, to, from, from + 4);
    file.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    // Tables begin at multiples of four.
    parts.push(packed < length ? inflateSync(bytes) : bytes, Buffer.alloc(-length & 3));
    end += length + (-length & 3);
  }
  return Buffer.concat(parts);
}
