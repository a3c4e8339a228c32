import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { runningCode } from './running-code.ts';

/** A thread whose pulse runs code of one page, which is place number 1. */
async function threadThatRuns(code: string): Promise<Worker> {
  const worker = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
    import(workerData).then(({ startPulse, newPulse }) => {
      const pulse = startPulse(newPulse(), () => undefined);
      pulse.run({ module: 'alpha', version: '1', pattern: '/alpha' }, () => { ${code} });
      parentPort.postMessage('has run');
      parentPort.on('message', () => undefined);
    });`,
    { eval: true, workerData: new URL('pulse.ts', import.meta.url).href },
  );
  await once(worker, 'message');
  return worker;
}

test.each([
  [
    'between two ticks is named by the code that called the last one',
    'process.nextTick(() => undefined);',
    1,
  ],
  ['that runs no code of a module is not named', '', 0],
])('a thread %s', async (_what, code, number) => {
  const worker = await threadThatRuns(code);
  try {
    expect(await runningCode(worker.threadId)).toBe(number);
  } finally {
    await worker.terminate();
  }
});
