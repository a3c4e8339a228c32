import type { JobProgress } from '@irodori/contract/job';
import { expect, test } from 'vitest';
import { turnsDuring } from '../../test/turns-during.ts';
import type { EncodedImage } from '../engines/engine.ts';
import { createProgressReporter, type ProgressReporterOptions } from './progress.ts';

const lease = { id: 'job', attempt: 2 };
const encode = async ({ bytes }: EncodedImage) => bytes;
const reporterTo = (sent: JobProgress[], changes: Partial<ProgressReporterOptions> = {}) =>
  createProgressReporter({
    lease,
    encode,
    send: async (message) => void sent.push(message),
    onFault: () => undefined,
    ...changes,
  });
const step = (index: number) => ({ type: 'progress', fraction: index / 50, stage: `step ${index}` }) as const;

test('of fifty reports in a row the first and the last are sent', async () => {
  const sent: JobProgress[] = [];
  const reporter = reporterTo(sent);
  for (let index = 1; index <= 50; index++) reporter.report(step(index));
  await reporter.finish();
  expect(sent.map(({ stage }) => stage)).toEqual(['step 1', 'step 50']);
  expect(sent[1]).toEqual({ jobId: 'job', attempt: 2, progress: 1, stage: 'step 50' });
});

test('the last report does not wait for the pause after the report before it', async () => {
  const sent: JobProgress[] = [];
  const reporter = reporterTo(sent);
  reporter.report(step(1));
  await new Promise(setImmediate);
  reporter.report(step(2));
  expect(await turnsDuring(reporter.finish())).toBeLessThan(10);
  expect(sent.map(({ stage }) => stage)).toEqual(['step 1', 'step 2']);
});

test('a report that cannot be sent calls onFault and rejects nothing', async () => {
  const faults: unknown[] = [];
  const fault = new Error('no connection');
  const reporter = createProgressReporter({
    lease,
    encode,
    send: () => Promise.reject(fault),
    onFault: (error) => faults.push(error),
  });
  reporter.report(step(1));
  await reporter.finish();
  expect(faults).toEqual([fault]);
});

test('a report whose preview cannot be encoded is sent without it', async () => {
  const sent: JobProgress[] = [];
  const reporter = reporterTo(sent, { encode: () => Promise.reject(new Error('no picture')) });
  const preview = { bytes: new Uint8Array(6), mime: 'image/webp', width: 9, height: 9 } as const;
  reporter.report({ ...step(1), preview });
  await reporter.finish();
  expect(sent).toMatchObject([{ stage: 'step 1' }]);
  expect(sent[0]?.preview).toBeUndefined();
});

test.each([
  [Number.NaN, 0],
  [-1, 0],
  [2, 1],
])('a share of %s is sent as %i', async (fraction, progress) => {
  const sent: JobProgress[] = [];
  const reporter = reporterTo(sent);
  reporter.report({ ...step(1), fraction });
  await reporter.finish();
  expect(sent).toMatchObject([{ progress }]);
});
