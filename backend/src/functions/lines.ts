import type { Readable } from 'node:stream';

/** The limits of hosted logs. */
const longestLine = 10_000;
const mostLines = 100;
const windowMs = 10_000;

/** Splits a function's output into lines and truncates long ones, so that no line exhausts the memory. */
export function takeLines(stream: Readable, take: (line: string) => void): void {
  let line = '';
  const end = () => {
    take(line);
    line = '';
  };
  stream.setEncoding('utf8').on('data', (text: string) => {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) end();
      line += part.slice(0, longestLine - line.length);
    }
  });
  stream.once('end', () => {
    if (line) end();
  });
}

/** Passes on a hundred lines in ten seconds, then one line that says that further lines are left out. */
export function fewLines<Rest extends unknown[]>(
  take: (line: string, ...rest: Rest) => void,
): (line: string, ...rest: Rest) => void {
  let count = 0;
  let end = 0;
  return (line, ...rest) => {
    const now = Date.now();
    if (now > end) {
      end = now + windowMs;
      count = 0;
    }
    count += 1;
    if (count <= mostLines) take(line, ...rest);
    else if (count === mostLines + 1) take('further lines of these ten seconds are left out', ...rest);
  };
}
