import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { EngineEvent, EngineRequest } from '../engine.ts';
import { draw } from './draw.ts';
import { openNetwork } from './network.ts';

/** Messages from the engine to the thread. */
export type ToThread =
  | { readonly type: 'draw'; readonly id: string; readonly request: EngineRequest }
  | { readonly type: 'cancel'; readonly id: string }
  | { readonly type: 'close' };
/** Messages from the thread: its start, and of each run its events and its end. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'event'; readonly id: string; readonly event: EngineEvent }
  | { readonly type: 'ended'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly reason: string };

if (parentPort === null) throw new Error('engines/bloom/thread.ts runs in a worker thread only');
const port = parentPort;
const { threads } = z.object({ threads: z.number() }).parse(workerData);
const network = await openNetwork(threads);
const waiting = new Map<string, EngineRequest>();
let isBusy = false;

port.on('message', (message: ToThread) => {
  if (message.type === 'close') {
    waiting.clear();
    // The thread ends by itself after the current step: terminating it within a step aborts the process.
    port.close();
    return;
  }
  if (message.type === 'cancel') waiting.delete(message.id);
  else waiting.set(message.id, message.request);
  if (!isBusy) void drawAll();
});
say({ type: 'ready' });

/** Draws one picture at a time: two at once would only slow each other down. */
async function drawAll(): Promise<void> {
  isBusy = true;
  for (let next = first(); next !== undefined; next = first()) {
    const [id, request] = next;
    await drawOne(id, request);
    waiting.delete(id);
  }
  isBusy = false;
}

async function drawOne(id: string, request: EngineRequest): Promise<void> {
  try {
    for await (const event of draw(network, request)) {
      if (!waiting.has(id)) return;
      say({ type: 'event', id, event });
    }
    say({ type: 'ended', id });
  } catch (error) {
    say({ type: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
  }
}

function first(): [string, EngineRequest] | undefined {
  return waiting.entries().next().value;
}

function say(message: FromThread): void {
  port.postMessage(message);
}
