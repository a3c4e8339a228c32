/** The part of IPTC's vocabulary for how a picture was made: drawn by rules, or by a model that was trained. */
export type DigitalSourceType = 'algorithmicMedia' | 'trainedAlgorithmicMedia';

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype';

const packetOf = (type: DigitalSourceType): Buffer =>
  Buffer.from(
    `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${vocabulary}/${type}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

/** Bits of the header `VP8X`. */
const hasXmp = 0x04;
const hasAlpha = 0x10;

/**
 * Writes the digital source type into a WebP file, as XMP. The pixels are not encoded again; metadata in XMP that the
 * file has already is replaced. The layout is that of RFC 9649.
 * @throws if the bytes are not WebP
 */
export function withSourceType(webp: Uint8Array, type: DigitalSourceType): Buffer {
  const chunks = chunksOf(Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength));
  const [first, ...others] = chunks;
  const header = first?.name === 'VP8X' ? Buffer.from(first.data) : headerOf(first);
  header.writeUInt8(header.readUInt8(0) | hasXmp, 0);
  const rest = (first?.name === 'VP8X' ? others : chunks).filter(({ name }) => name !== 'XMP ');
  const body = [{ name: 'VP8X', data: header }, ...rest, { name: 'XMP ', data: packetOf(type) }].map(written);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.reduce((sum, { byteLength }) => sum + byteLength, 4));
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...body]);
}

function chunksOf(file: Buffer): Chunk[] {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('The picture is not WebP, so its digital source type cannot be written.');
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= file.byteLength;) {
    const end = at + 8 + file.readUInt32LE(at + 4);
    chunks.push({ name: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, end) });
    // Chunks begin at even places.
    at = end + (end % 2);
  }
  return chunks;
}

function written({ name, data }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.byteLength, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.byteLength % 2)]);
}

/** The header that a file with a single chunk lacks: flags, then width and height minus one in three bytes each. */
function headerOf(picture: Chunk | undefined): Buffer {
  const header = Buffer.alloc(10);
  if (picture?.name === 'VP8L') {
    const bits = picture.data.readUInt32LE(1);
    header.writeUInt8((bits >>> 28) & 1 ? hasAlpha : 0, 0);
    header.writeUIntLE(bits & 0x3fff, 4, 3);
    header.writeUIntLE((bits >>> 14) & 0x3fff, 7, 3);
  } else if (picture?.name === 'VP8 ') {
    header.writeUIntLE((picture.data.readUInt16LE(6) & 0x3fff) - 1, 4, 3);
    header.writeUIntLE((picture.data.readUInt16LE(8) & 0x3fff) - 1, 7, 3);
  } else throw new Error(`A WebP file that begins with the chunk “${picture?.name}” is not known.`);
  return header;
}
