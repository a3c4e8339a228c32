import { readFileSync } from 'node:fs';

export interface ResourceUse {
  /** Time of processors, in milliseconds. */
  readonly processor: number;
  /** Bytes in memory. */
  readonly memory: number;
}

const tickMs = 10;
const pageBytes = 4096;

/** What a process has used. Where the system does not tell, the time that has passed stands for the processor's. */
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
