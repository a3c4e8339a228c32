import { parentPort, workerData } from 'node:worker_threads';
import { openModel, type Scores } from './classify.ts';
import type { Classifier } from './model.ts';

/** A picture to look at; null ends the thread. */
export type ToThread = Uint8Array | null;
export type FromThread = { readonly scores: Scores } | { readonly fault: string };

if (parentPort === null) throw new Error('picture-check/thread.ts runs in a worker thread only');
const port = parentPort;
const model = openModel(workerData as Classifier);
model.catch(() => undefined);

port.on('message', (picture: ToThread) => {
  if (picture === null) port.close();
  else void look(picture);
});

async function look(picture: Uint8Array): Promise<void> {
  port.postMessage(await answerTo(picture));
}

/** A model that cannot be opened is said so of each picture: onnxruntime cannot be loaded again once its threads ended. */
async function answerTo(picture: Uint8Array): Promise<FromThread> {
  try {
    const classify = await model;
    return { scores: await classify(picture) };
  } catch (error) {
    return { fault: String(error) };
  }
}
