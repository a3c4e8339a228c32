import inspector from 'node:inspector';
import inspectorPromises from 'node:inspector/promises';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

/**
 * Takes from this thread the means to start others, in which code would run that nothing watches, to debug threads, by
 * which code could read the memory of the first one, and to speak to the first one in the name of the shell.
 */
export function lockThreads(): void {
  Object.defineProperty(workerThreads, 'Worker', { value: refuse });
  Object.defineProperty(workerThreads, 'parentPort', { value: null });
  for (const name of ['_getActiveHandles', '_getActiveRequests'])
    Object.defineProperty(process, name, { value: refuse });
  for (const library of [inspector, inspectorPromises])
    for (const name of ['Session', 'open']) Object.defineProperty(library, name, { value: refuse });
  syncBuiltinESMExports();
}

function refuse(): never {
  throw new Error('Starting, debugging and finding threads is restricted to the shell.');
}
