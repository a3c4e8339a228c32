import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Classifier } from './model.ts';
import type { FromThread, ToThread } from './thread.ts';

/** A look takes less than a second, and the first one, which loads the model, not much more. */
const silenceMs = 60_000;
/** Each thread that hangs keeps a model in memory, some 130 MB. */
const mostHanging = 3;

export interface LookingThread {
  /** Asks for the probabilities of a picture's classes. One picture is asked about at a time. */
  ask(picture: Uint8Array): Promise<FromThread>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/**
 * The thread of a classifier, which begins with the first picture. A thread that ended or hangs is replaced with the next
 * picture.
 */
export function openLookingThread(classifier: Classifier): LookingThread {
  let thread: Worker | undefined;
  /**
   * Threads that were given up. None is terminated: if its library responds after that, the whole process aborts. None ends
   * before its successor has responded: a process whose last thread with onnxruntime has ended cannot load it again.
   */
  const hanging = new Set<Worker>();

  function start(): Worker {
    const started = new Worker(new URL('thread.ts', import.meta.url), { workerData: classifier });
    // Who waits for an answer hears of the error, and the next picture starts another thread.
    started.on('error', () => undefined);
    started.on('exit', () => {
      hanging.delete(started);
      if (thread === started) thread = undefined;
    });
    return started;
  }

  /** Has the threads that hang end as soon as they respond. */
  function endHanging(): void {
    for (const given of hanging) given.postMessage(null satisfies ToThread, []);
  }

  return {
    async ask(picture) {
      if (hanging.size >= mostHanging)
        return { fault: `${hanging.size} of its threads hang. Restart the worker` };
      const asked = (thread ??= start());
      const { promise, resolve } = Promise.withResolvers<FromThread>();
      const onMessage = (said: FromThread): void => {
        endHanging();
        resolve(said);
      };
      const onExit = (): void => resolve({ fault: `Its thread ended. ${ifAgain}` });
      const timer = setTimeout(() => {
        hanging.add(asked);
        thread = undefined;
        resolve({ fault: `Its thread was silent for ${silenceMs / 1000} s. ${ifAgain}` });
      }, silenceMs);
      asked.ref();
      asked.once('message', onMessage).once('exit', onExit);
      try {
        asked.postMessage(picture satisfies ToThread, []);
        return await promise;
      } finally {
        clearTimeout(timer);
        asked.off('message', onMessage).off('exit', onExit);
        asked.unref();
      }
    },
    async close() {
      endHanging();
      if (thread === undefined) return;
      thread.ref();
      const ended = once(thread, 'exit');
      thread.postMessage(null satisfies ToThread, []);
      await ended;
    },
  };
}

/** A process whose last thread with onnxruntime has ended cannot load it again. */
const ifAgain = 'If the next picture fails as well, restart the worker';
