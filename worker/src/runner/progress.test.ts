import type { JobProgress } from '@irodori/contract/job';
import { expect, test } from 'vitest';
import { turnsDuring } from '../../test/turns-during.ts';
import { createProgressReporter } from './progress.ts';

const lease = { id: 'job', attempt: 2 };
const step = (index: number) => ({ type: 'progress', fraction: index / 50, stage: `step ${index}` }) as const;

test('of fifty reports in a row the first and the last are sent', async () => {
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

test('the last report does not wait for the pause after the report before it', async () => {
  const sent: JobProgress[] = [];
  const reporter = createProgressReporter(
    lease,
    async (message) => void sent.push(message),
    () => undefined,
  );
  reporter.report(step(1));
  await new Promise(setImmediate);
  reporter.report(step(2));
  expect(await turnsDuring(reporter.finish())).toBeLessThan(10);
  expect(sent.map(({ stage }) => stage)).toEqual(['step 1', 'step 2']);
});

test('a report that cannot be sent calls onFault and rejects nothing', async () => {
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

test('a preview of 60 kB is left out of its report', async () => {
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
