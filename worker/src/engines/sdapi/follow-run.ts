import { setTimeout as pause } from 'node:timers/promises';
import type { EngineEvent } from '../engine.ts';
import type { Client } from './client.ts';
import { ProgressOfRun, type Stand } from './progress.ts';
import { wasInterrupted } from './responses.ts';
import type { Ended, Run, Tells } from './run.ts';

export interface Followed {
  readonly client: Client;
  readonly run: Run;
  readonly pollMs: number;
}

/**
 * Follows a run to the response of its request, which alone decides: after a failure the server tells of a dead run as
 * of one that it draws. What it tells meanwhile comes in between. Returns undefined if the signal aborts.
 */
export async function* followRun(
  { client, run, pollMs }: Followed,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, Ended | undefined> {
  const { tells } = run.ordered;
  if (tells === 'nothing') yield { type: 'started' };
  const progress = new ProgressOfRun();
  while (!run.isOver && !signal.aborted) {
    if (tells !== 'nothing') {
      const stand = await meanwhile(look(client, run.id, tells, progress.previewId), run, signal);
      if (stand?.server !== undefined && wasInterrupted(stand.server)) run.noteInterruption();
      const event = stand === undefined ? undefined : progress.advance(stand);
      if (event !== undefined) yield event;
    }
    await meanwhile(pause(pollMs, undefined, { signal, ref: false }), run, signal);
  }
  return signal.aborted ? undefined : run.ended;
}

async function look(
  client: Client,
  id: string,
  tells: Exclude<Tells, 'nothing'>,
  previewId: number,
): Promise<Stand> {
  if (tells === 'of this run') return { task: undefined, server: await client.progress({ withImage: true }) };
  const task = await client.task(id, previewId);
  return { task, server: task.active ? await client.progress({ withImage: false }) : undefined };
}

/** Waits for something that may fail or take long, as long as the run goes on and is followed. */
async function meanwhile<T>(awaited: Promise<T>, run: Run, signal: AbortSignal): Promise<T | undefined> {
  const { promise: left, resolve } = Promise.withResolvers<undefined>();
  const leave = (): void => resolve(undefined);
  signal.addEventListener('abort', leave, { once: true });
  void run.ended.then(leave);
  const first = await Promise.race([awaited.catch(() => undefined), left]);
  signal.removeEventListener('abort', leave);
  return first;
}
