import { write, writeSync } from 'node:fs';

/** Bytes of lines that wait for a slow reader. */
const longestWait = 1_000_000;
/** A pipe takes so many bytes in one piece, so lines of several threads are never mixed. */
const piece = 4096;
const retryMs = 50;
/** A reader who takes nothing for so long does not hold up the end of the process. */
const stoppedMs = 1000;

export interface LogOutput {
  write(line: string): void;
  /** Calls back when no line waits any more. */
  flush(done: () => void): void;
}

/**
 * Writes lines to a file descriptor without waiting for its reader. Lines for which there is no place are dropped, and when the
 * reader has caught up, `onDropped` is told how many.
 */
export function logOutput(fd: number, onDropped: (lines: number) => void): LogOutput {
  const waiting: string[] = [];
  let size = 0;
  let dropped = 0;
  let isWriting = false;
  let began = 0;
  let onIdle = () => {};

  function next(): void {
    let lines = '';
    do lines += waiting.shift() ?? '';
    while (waiting.length > 0 && lines.length + (waiting[0]?.length ?? 0) <= piece);
    size -= lines.length;
    isWriting = true;
    began = performance.now();
    writeAll(Buffer.from(lines));
  }

  function writeAll(bytes: Buffer): void {
    write(fd, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(writeAll, retryMs, bytes);
      // Nobody reads any more: an error is the end of the piece.
      else if (error === null && written < bytes.length) writeAll(bytes.subarray(written));
      else goOn();
    });
  }

  function goOn(): void {
    isWriting = false;
    if (waiting.length > 0) return next();
    const lines = dropped;
    dropped = 0;
    if (lines > 0) onDropped(lines);
    else onIdle();
  }

  process.once('exit', () => {
    try {
      if (waiting.length > 0 && performance.now() - began < stoppedMs) writeSync(fd, waiting.join(''));
    } catch {
      // The reader is gone.
    }
  });
  return {
    write(line) {
      if (size + line.length > longestWait) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      size += line.length;
      if (!isWriting) next();
    },
    flush(done) {
      if (isWriting) onIdle = done;
      else done();
    },
  };
}
