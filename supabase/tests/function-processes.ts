import { readdirSync, readFileSync } from 'node:fs';

/** Ends the processes of an edge function of a backend, as a machine without memory does; returns how many there were. */
export function killFunction(backendPid: number, name: string): number {
  const pids = childrenOf(backendPid).filter((pid) => commandOf(pid).includes(`/functions/${name}/`));
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids.length;
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
