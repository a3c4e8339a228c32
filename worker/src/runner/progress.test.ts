import type { JobProgress } from '@irodori/contract/job';
import { expect, test } from 'vitest';
import { createProgressReporter } from './progress.ts';

const lease = { id: 'job', attempt: 2 };
const step = (index: number) => ({ type: 'progress', fraction: index / 50, stage: `step ${index}` }) as const;

test('many reports become few messages, and the last one always arrives', async () => {
  const sent: JobProgress[] = [];
  const reporter = createProgressReporter(
    lease,
    async (message) => void sent.push(message),
    () => undefined,
  );
  for (let index = 1; index <= 50; index++) reporter.report(step(index));
  await reporter.finish();
  expect(sent.map(({ stage }) => stage)).toEqual(['step 1', 'step 50']);
  expect(sent[1]).toEqual({ jobId: 'job', attempt: 2, progress: 1, stage: 'step 50' });
});

test('a message that cannot be sent is reported and costs nothing else', async () => {
  const faults: unknown[] = [];
  const fault = new Error('no connection');
  const reporter = createProgressReporter(
    lease,
    () => Promise.reject(fault),
    (error) => faults.push(error),
  );
  reporter.report(step(1));
  await reporter.finish();
  expect(faults).toEqual([fault]);
});

test('a preview that would be too large for the wire is left out', async () => {
  const sent: JobProgress[] = [];
  const reporter = createProgressReporter(
    lease,
    async (message) => void sent.push(message),
    () => undefined,
  );
  const preview = { bytes: new Uint8Array(60_000), mime: 'image/webp', width: 900, height: 900 } as const;
  reporter.report({ ...step(1), preview });
  await reporter.finish();
  expect(sent[0]?.preview).toBeUndefined();
});
