/** Where some errors of `JSON.parse` say the fault is. Others quote the text instead. */
const place = /\(line (?<line>\d+) column (?<column>\d+)\)$/;

/**
 * Parses the JSON of a file with keys.
 * @throws Error that says where the fault is, if that is known, and quotes no part of the text
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { line, column } = place.exec(String(error))?.groups ?? {};
    // oxlint-disable-next-line preserve-caught-error -- the error has the text beside the fault, which may be a part of a key
    throw new Error(`it is not JSON${line === undefined ? '' : `: see line ${line}, column ${column}`}`);
  }
}
