import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ticksPerSecond = 100;

/** CPU time of a process in seconds (Linux only). */
export async function cpuSecondsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(join('/proc', String(pid), 'stat'), 'utf8');
  const [user = 0, system = 0] = (stat.split(') ').at(-1) ?? '').split(' ').slice(11, 13).map(Number);
  return (user + system) / ticksPerSecond;
}
