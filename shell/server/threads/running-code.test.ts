import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { namedBy, runningCode } from './running-code.ts';

/** A thread that has run code of one page, which is place number 1, and what its pulse said between two tasks afterwards. */
async function threadThatRan(code: string) {
  const worker = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
    import(workerData).then(({ startPulse, newPulse }) => {
      const pulse = startPulse(newPulse(), () => undefined);
      const before = irodoriRunningPlaces();
      pulse.run({ module: 'alpha', version: '1', pattern: '/alpha' }, () => { ${code} });
      const after = irodoriRunningPlaces();
      parentPort.postMessage({ before, after });
      parentPort.on('message', () => undefined);
    });`,
    { eval: true, workerData: new URL('pulse.ts', import.meta.url).href },
  );
  onTestFinished(async () => void (await worker.terminate()));
  const [said] = await once(worker, 'message');
  return { worker, said };
}

test('while ticks are called, a thread that is asked between two of them is named by the code that called the last one', async () => {
  const { said } = await threadThatRan('process.nextTick(() => undefined);');
  expect(said).toMatchObject({ before: { running: 0 }, after: { running: 0, ticking: 1 } });
  expect(namedBy(said.before, said.after)).toBe(1);
});

test('a thread whose last tick was called before the questions is not named by it', async () => {
  const { worker } = await threadThatRan('process.nextTick(() => undefined);');
  expect(await runningCode(worker.threadId)).toBe(0);
});

test('a thread that runs no code of a module is not named', async () => {
  const { worker } = await threadThatRan('');
  expect(await runningCode(worker.threadId)).toBe(0);
});
