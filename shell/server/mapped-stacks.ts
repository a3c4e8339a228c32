import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const beginOfMap = '\n//# sourceMappingURL=data:';

/** Source maps in base64, by the file of their code. */
const inlineMaps = new Map<string, Buffer>();
const parsedMaps = new Map<string, SourceMap | undefined>();

/** Text of code without the source map in its last line, which is kept until a stack trace names `file`. */
export function withoutSourceMap(bytes: Buffer, file: string): string {
  const end = bytes.lastIndexOf(beginOfMap);
  const isLast = end !== -1 && !bytes.includes('\n', end + 1);
  if (!isLast) return bytes.toString();
  inlineMaps.set(file, Buffer.from(bytes.subarray(bytes.indexOf(',', end) + 1)));
  return bytes.toString('utf8', 0, end);
}

/**
 * Lets stack traces name the sources, as Node does with `--enable-source-maps`, which reads each source map before the code
 * runs: that takes longer than the code. The files of `folder` have their source maps beside them.
 */
export function mapStacks(folder: string): void {
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${mapped(frame, folder)}`)].join('\n');
}

/** Errors of modules may have a getter that throws. */
function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

function mapped(frame: NodeJS.CallSite, folder: string): string {
  const text = String(frame);
  const [name, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (name === null || name === undefined || line === null || column === null) return text;
  const file = name.startsWith('file:') ? fileURLToPath(name) : name;
  const origin = mapOf(file, folder)?.findEntry(line - 1, column - 1);
  if (origin === undefined || !('originalSource' in origin)) return text;
  const source = new URL(origin.originalSource, pathToFileURL(file));
  const place = source.protocol === 'file:' ? fileURLToPath(source) : source.href;
  return text.replace(
    `${name}:${line}:${column}`,
    () => `${place}:${origin.originalLine + 1}:${origin.originalColumn + 1}`,
  );
}

/** The source map of a file; undefined if it has none. */
function mapOf(file: string, folder: string): SourceMap | undefined {
  if (!parsedMaps.has(file)) parsedMaps.set(file, parse(file, folder));
  return parsedMaps.get(file);
}

function parse(file: string, folder: string): SourceMap | undefined {
  try {
    const inline = inlineMaps.get(file);
    if (inline === undefined && path.dirname(file) !== folder) return undefined;
    const json =
      inline === undefined
        ? readFileSync(`${file}.map`, 'utf8')
        : Buffer.from(inline.toString('latin1'), 'base64').toString();
    return new SourceMap(JSON.parse(json) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
