import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

/** Takes from this thread the means to start others, in which code would run that nothing watches. */
export function lockThreads(): void {
  Object.defineProperty(workerThreads, 'Worker', { value: refuse });
  syncBuiltinESMExports();
}

function refuse(): never {
  throw new Error('Starting threads is restricted to the shell.');
}
