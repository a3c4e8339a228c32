/** A PNG file begins with its signature (8 bytes) and the chunk `IHDR` (25 bytes). */
const headEnd = 33;

/**
 * Adds texts in UTF-8 to a PNG file, as `iTXt` chunks without compression after the header, so that a reader knows them
 * before the pixels. The layout is that of the PNG specification, third edition, 11.3.3.4.
 */
export function withTexts(
  png: Uint8Array<ArrayBuffer>,
  texts: Readonly<Record<string, Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const chunks = Object.entries(texts).map(([keyword, text]) =>
    // After the keyword: not compressed, no language, no translated keyword.
    chunk('iTXt', joined([new TextEncoder().encode(keyword), new Uint8Array(5), text])),
  );
  return joined([png.subarray(0, headEnd), ...chunks, png.subarray(headEnd)]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(type), data]);
  return joined([bigEndian(data.byteLength), body, bigEndian(checksum(body))]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** CRC-32 as PNG computes it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
