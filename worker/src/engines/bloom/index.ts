import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { capabilities } from '@irodori/words/capabilities';
import type { Engine, EngineEvent } from '../engine.ts';
import type { FromThread, ToThread } from './thread.ts';

export interface BloomOptions {
  /** Number of threads that compute one operation of the model. */
  readonly threads?: number;
}

interface Run {
  readonly reader: ReadableStreamDefaultReader<EngineEvent>;
  readonly controller: ReadableStreamDefaultController<EngineEvent>;
}

/**
 * Opens Bloom, the small trained model. It computes in a thread of its own, because the bindings of onnxruntime block
 * the thread that calls them, and the process must go on renewing leases.
 */
export async function createBloomEngine({ threads = 2 }: BloomOptions = {}): Promise<Engine> {
  const runs = new Map<string, Run>();
  let thread = await startThread();

  async function startThread(): Promise<Worker> {
    const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData: { threads } });
    await once(worker, 'message');
    worker.on('message', (message: FromThread) => {
      if (message.type === 'event') receive(message.id, message.event);
    });
    worker.on('error', (error) => {
      for (const id of runs.keys()) {
        receive(id, { type: 'failed', message: error.message, isRetryable: true });
        receive(id, undefined);
      }
    });
    worker.unref();
    return worker;
  }

  function receive(id: string, event: EngineEvent | undefined): void {
    const run = runs.get(id);
    if (event !== undefined) return run?.controller.enqueue(event);
    run?.controller.close();
    runs.delete(id);
    if (runs.size === 0) thread.unref();
  }

  function tell(message: ToThread): void {
    thread.postMessage(message, []);
  }

  return {
    name: 'bloom',
    sourceType: 'trainedAlgorithmicMedia',
    capabilities: capabilities.bloom,

    async submit(request) {
      // The threadId of an ended thread is −1.
      if (thread.threadId === -1) thread = await startThread();
      const id = crypto.randomUUID();
      runs.set(
        id,
        createRun(() => runs.delete(id)),
      );
      thread.ref();
      tell({ type: 'draw', id, request });
      return { externalId: id };
    },

    async *events(externalId, signal) {
      const run = runs.get(externalId);
      if (run === undefined)
        throw new Error(`Bloom has no run ${externalId}: it ended or was never submitted`);
      const { reader } = run;
      signal.addEventListener('abort', () => void reader.cancel(), { once: true });
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    },

    async cancel(externalId) {
      if (runs.has(externalId)) tell({ type: 'cancel', id: externalId });
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

function createRun(onStopListening: () => void): Run {
  let controller: Run['controller'] | undefined;
  const stream = new ReadableStream<EngineEvent>({
    start: (created) => {
      controller = created;
    },
    cancel: onStopListening,
  });
  if (controller === undefined) throw new Error('ReadableStream did not start');
  return { reader: stream.getReader(), controller };
}
