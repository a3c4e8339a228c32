/**
 * The text of the path that is being written, as bytes of ASCII in memory that all paths share. Joining the strings of its
 * numbers took twenty times the memory of the text, which was most of what a sketch left to be collected.
 */
let bytes = new Uint8Array(4096);
let length = 0;
const decoder = new TextDecoder();

function writeCode(code: number): void {
  // The second half is written over.
  if (length === bytes.length) bytes = new Uint8Array([...bytes, ...bytes]);
  bytes[length] = code;
  length += 1;
}

/** Adds a text of ASCII to the path. */
export function write(text: string): void {
  for (let i = 0; i < text.length; i += 1) writeCode(text.charCodeAt(i));
}

function writeWhole(value: number): void {
  if (value >= 10) writeWhole(Math.floor(value / 10));
  writeCode(48 + (value % 10));
}

/** Adds a number, rounded as `toFixed(1)` rounds it, without `.0`. `toFixed` takes ten times as long. */
export function writeNumber(value: number): void {
  const size = Math.abs(value) * 10;
  // The product of a number close to a half may be on the other side of it.
  const isHalf = Math.abs(size - Math.floor(size) - 0.5) < 1e-6;
  const tenths = Math.round(isHalf ? Number(Math.abs(value).toFixed(1)) * 10 : size);
  const digit = tenths % 10;
  if (value < 0 && tenths > 0) write('-');
  writeWhole((tenths - digit) / 10);
  if (digit > 0) write(`.${digit}`);
}

/** The text since the last call. */
export function written(): string {
  const text = decoder.decode(bytes.subarray(0, length));
  length = 0;
  return text;
}
