const exifPointer = 0x8769;
const userComment = 0x9286;

/** Types of values in TIFF. */
const long = 4;
const undefinedBytes = 7;

/**
 * EXIF that holds a text as its user comment, where programs look for the settings of a WebP file: TIFF with the most
 * significant byte first, so that the text is UTF-16 in the order which they expect.
 */
export function exifOf(comment: string): Uint8Array<ArrayBuffer> {
  const textAt = 44;
  const value = 8 + comment.length * 2;
  const bytes = new Uint8Array(textAt + value);
  const view = new DataView(bytes.buffer);
  const letters = (at: number, text: string): void =>
    bytes.set(
      Array.from(text, (letter) => letter.charCodeAt(0)),
      at,
    );
  /** A directory with one entry: its count, the entry, and no next directory. */
  const directory = (
    at: number,
    entry: readonly [tag: number, type: number, count: number, value: number],
  ) => {
    view.setUint16(at, 1);
    view.setUint16(at + 2, entry[0]);
    view.setUint16(at + 4, entry[1]);
    view.setUint32(at + 6, entry[2]);
    view.setUint32(at + 10, entry[3]);
  };
  letters(0, 'MM\0*');
  view.setUint32(4, 8);
  directory(8, [exifPointer, long, 1, 26]);
  directory(26, [userComment, undefinedBytes, value, textAt]);
  letters(textAt, 'UNICODE\0');
  for (let at = 0; at < comment.length; at += 1) view.setUint16(textAt + 8 + at * 2, comment.charCodeAt(at));
  return bytes;
}
