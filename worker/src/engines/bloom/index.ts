import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { capabilities } from '@irodori/words/capabilities';
import { EngineFailure } from '../engine-failure.ts';
import type { BuiltInEngine, EngineEvent, EngineRequest } from '../engine.ts';
import type { FromThread, ToThread } from './thread.ts';

export interface BloomOptions {
  /** Number of threads that compute one operation of the model. */
  readonly threads?: number;
}

type Controller = ReadableStreamDefaultController<EngineEvent>;

/**
 * Opens Bloom, the small trained model. It computes in a thread of its own, because the bindings of onnxruntime block
 * the thread that calls them, and the process must go on renewing leases.
 */
export async function createBloomEngine({ threads = 2 }: BloomOptions = {}): Promise<BuiltInEngine> {
  const runs = new Map<string, Controller>();
  let thread = await startThread();

  async function startThread(): Promise<Worker> {
    const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData: { threads } });
    await once(worker, 'message');
    worker.on('message', (message: FromThread) => {
      if (message.type === 'event') runs.get(message.id)?.enqueue(message.event);
      else if (message.type === 'ended') end(message.id, (run) => run.close());
      else if (message.type === 'failed')
        end(message.id, (run) => run.error(new EngineFailure('invalid', message.reason)));
    });
    worker.on('error', (error) => {
      for (const id of runs.keys()) end(id, (run) => run.error(new EngineFailure('internal', error.message)));
    });
    worker.unref();
    return worker;
  }

  function end(id: string, how: (run: Controller) => void): void {
    const run = runs.get(id);
    runs.delete(id);
    if (runs.size === 0) thread.unref();
    if (run !== undefined) how(run);
  }

  function tell(message: ToThread): void {
    thread.postMessage(message, []);
  }

  /** A stream that is read no further tells the thread to draw no further. */
  function start(id: string, request: EngineRequest): ReadableStream<EngineEvent> {
    return new ReadableStream({
      start(controller) {
        runs.set(id, controller);
        thread.ref();
        tell({ type: 'draw', id, request });
      },
      cancel() {
        end(id, () => tell({ type: 'cancel', id }));
      },
    });
  }

  return {
    name: 'bloom',
    sourceType: 'trainedAlgorithmicMedia',
    capabilities: capabilities.bloom,

    async *draw(request, signal) {
      // The threadId of an ended thread is −1.
      if (thread.threadId === -1) thread = await startThread();
      signal.throwIfAborted();
      const reader = start(crypto.randomUUID(), request).getReader();
      const stop = (): void => void reader.cancel().catch(() => undefined);
      signal.addEventListener('abort', stop, { once: true });
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
        signal.throwIfAborted();
      } finally {
        signal.removeEventListener('abort', stop);
        stop();
      }
    },

    async close() {
      if (thread.threadId === -1) return;
      thread.ref();
      const ended = once(thread, 'exit');
      tell({ type: 'close' });
      await ended;
    },
  };
}
