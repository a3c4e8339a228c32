import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';

export interface Stopped {
  readonly client: Client;
  readonly id: string;
  /** True as soon as the run has ended; undefined for a run of another process, of which only the server knows. */
  readonly isOver?: () => boolean;
  readonly pollMs: number;
  readonly signal: AbortSignal;
}

/** A run that is so far on is finished before an interruption arrives, which would then hit the next one. */
const lastShare = 0.9;

/**
 * Interrupts a run when the server draws it. Interruptions name no run and hit whichever is drawn, so the run must be
 * seen there first; one that waits cannot be taken out, and is awaited. Resolves with what is left to do, if the run
 * waits.
 */
export async function stopRun(stopped: Stopped): Promise<(() => Promise<void>) | undefined> {
  if (!(await waits(stopped))) return undefined;
  return async () => {
    const { pollMs, signal } = stopped;
    do await pause(pollMs, undefined, { signal, ref: false });
    while (await waits(stopped));
  };
}

async function waits({ client, id, isOver }: Stopped): Promise<boolean> {
  const { active, queued, completed, progress } = await client.task(id);
  if (isOver?.() === true) return false;
  if (!active) return queued || (isOver !== undefined && !completed);
  if ((progress ?? 0) <= lastShare) await client.interrupt();
  return false;
}
