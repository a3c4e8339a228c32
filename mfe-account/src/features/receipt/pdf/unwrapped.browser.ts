const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/**
 * The font in a WOFF file, whose tables are packed one by one. Fontkit reads such files too, but unpacks a table again for
 * each letter that it looks up there.
 */
export async function unwrapped(woff: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const from = new DataView(woff.buffer);
  const count = from.getUint16(12);
  const font = new Uint8Array(from.getUint32(16));
  const to = new DataView(font.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  let offset = sfntHeader + count * sfntEntry;
  for (let index = 0; index < count; index += 1) {
    const entry = woffHeader + index * woffEntry;
    const field = (place: number): number => from.getUint32(entry + place * 4);
    const [tag, start, packed, length, checksum] = [field(0), field(1), field(2), field(3), field(4)];
    const bytes = woff.subarray(start, start + packed);
    font.set(packed < length ? await inflated(bytes) : bytes, offset);
    for (const [place, value] of [tag, checksum, offset, length].entries())
      to.setUint32(sfntHeader + index * sfntEntry + place * 4, value);
    offset += Math.ceil(length / 4) * 4;
  }
  return font;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
