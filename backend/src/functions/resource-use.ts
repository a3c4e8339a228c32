import { readFileSync } from 'node:fs';

export interface ResourceUse {
  /** Processor time in milliseconds. */
  readonly processor: number;
  /** Resident memory in bytes. */
  readonly memory: number;
}

const tickMs = 10;
const pageBytes = 4096;

/** The resources that a process has used. On systems without /proc, elapsed time replaces processor time. */
export function resourceUse(pid: number): ResourceUse {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    const pages = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return {
      processor: (Number(fields[11]) + Number(fields[12])) * tickMs,
      memory: Number(pages[1]) * pageBytes,
    };
  } catch {
    return { processor: performance.now(), memory: 0 };
  }
}
