/** The bytes of a table of a font. */
function tableOf(font: Buffer, tag: string): Buffer {
  for (let i = 0; i < font.readUInt16BE(4); i += 1) {
    const entry = 12 + i * 16;
    if (font.toString('latin1', entry, entry + 4) === tag) return font.subarray(font.readUInt32BE(entry + 8));
  }
  throw new Error(`The font has no table ${tag}.`);
}

/** Platform and encoding of the two Unicode tables of a font, the larger one first. */
const encodings = [
  [3, 10],
  [3, 1],
] as const;

/**
 * The code points for which a font has glyphs, from its table `cmap`.
 * https://learn.microsoft.com/typography/opentype/spec/cmap
 */
export function codePointsOf(font: Buffer): Set<number> {
  const cmap = tableOf(font, 'cmap');
  for (const [platform, encoding] of encodings)
    for (let i = 0; i < cmap.readUInt16BE(2); i += 1) {
      const record = 4 + i * 8;
      if (cmap.readUInt16BE(record) === platform && cmap.readUInt16BE(record + 2) === encoding)
        return codePointsIn(cmap.subarray(cmap.readUInt32BE(record + 4)));
    }
  throw new Error('The font has no Unicode character map.');
}

function codePointsIn(map: Buffer): Set<number> {
  const format = map.readUInt16BE(0);
  if (format === 4) return new Set(inSegments(map));
  if (format === 12) return new Set(inGroups(map));
  throw new Error(`The character map of a font has the format ${format}, not 4 or 12.`);
}

/** Format 4: segments of 16-bit code points, whose glyphs are computed or listed. Glyph 0 means that there is none. */
function* inSegments(map: Buffer): Generator<number> {
  const size = map.readUInt16BE(6);
  for (let i = 0; i < size; i += 2) {
    const last = map.readUInt16BE(14 + i);
    const first = map.readUInt16BE(16 + size + i);
    const delta = map.readUInt16BE(16 + 2 * size + i);
    const place = 16 + 3 * size + i;
    const offset = map.readUInt16BE(place);
    for (let point = first; point <= last && point < 0xff_ff; point += 1) {
      const listed = offset === 0 ? point : map.readUInt16BE(place + offset + 2 * (point - first));
      if (listed !== 0 && ((listed + delta) & 0xff_ff) !== 0) yield point;
    }
  }
}

/** Format 12: groups of successive code points with successive glyphs. */
function* inGroups(map: Buffer): Generator<number> {
  for (let i = 0; i < map.readUInt32BE(12); i += 1) {
    const group = 16 + i * 12;
    for (let point = map.readUInt32BE(group); point <= map.readUInt32BE(group + 4); point += 1) yield point;
  }
}
