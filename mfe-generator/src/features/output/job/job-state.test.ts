import type { JobProgress } from '@irodori/contract/job';
import { describe, expect, test } from 'vitest';
import {
  at,
  finished,
  sampleJob,
  sampleJobId,
  samplePlace,
  sampleSnapshot,
} from '../../../samples/sample-job.ts';
import { type JobEvent, jobReducer, shownStatus, startOf } from './job-state.ts';
import type { DatedJob } from '../load-job.ts';

const after = (...events: JobEvent[]) => events.reduce(jobReducer, startOf(sampleSnapshot()));
const row = (change: Partial<DatedJob>): JobEvent => ({ type: 'changed', job: sampleJob(change) });
const created = row({ status: 'CREATED', updatedAt: at(1) });
const generating = row({ status: 'GENERATING', updatedAt: at(2) });
const done: JobEvent = { type: 'changed', job: finished() };
const drawn = (progress: number, change: Partial<JobProgress> = {}): JobEvent => ({
  type: 'progress',
  progress: {
    jobId: sampleJobId,
    attempt: 1,
    progress,
    stage: `stage ${progress}`,
    preview: `data:,${change.attempt ?? 1}-${progress}`,
    ...change,
  },
});

describe('the state of a job', () => {
  test('records its four statuses with their times', () => {
    const state = after(created, generating, done);
    expect(state.steps.map(({ status, at }) => [status, at])).toEqual([
      ['INITIATED', at(0)],
      ['CREATED', at(1)],
      ['GENERATING', at(2)],
      ['SUCCESS', at(5)],
    ]);
  });

  test('gets missed steps from a read that an event has overtaken', () => {
    const { job, steps, place } = sampleSnapshot({ status: 'CREATED', updatedAt: at(1) });
    const snapshot = {
      job,
      place,
      steps: [...steps, { status: 'CREATED', reason: null, at: at(1) } as const],
    };
    const state = after(generating, { type: 'read', snapshot });
    expect(state.job.status).toBe('GENERATING');
    expect(state.steps.map(({ status }) => status)).toEqual(['INITIATED', 'CREATED', 'GENERATING']);
  });

  test('ignores an older row that arrives late', () => {
    expect(after(created, generating, created).job.status).toBe('GENERATING');
    expect(after(generating, created, row({})).job.status).toBe('GENERATING');
  });

  test('keeps the later status of two rows with the same time, in either order', () => {
    const earlier = row({ status: 'CREATED', updatedAt: at(2) });
    expect(after(earlier, generating).job.status).toBe('GENERATING');
    expect(after(generating, earlier).job.status).toBe('GENERATING');
  });

  test('does not change after the job has ended', () => {
    const late = row({ status: 'GENERATING', updatedAt: at(99) });
    const state = after(generating, done, late, drawn(0.9));
    expect(state.job.status).toBe('SUCCESS');
    expect(state.run.stage).toBeUndefined();
  });

  test('does not change by an event that arrives twice', () => {
    const once = after(created, generating, drawn(0.5), done);
    expect(after(created, created, generating, drawn(0.5), drawn(0.5), generating, done, done)).toEqual(once);
  });

  test('has a place in the queue until the job is drawn', () => {
    const told: JobEvent = { type: 'place', place: samplePlace(2) };
    expect(after(created, told).place).toEqual(samplePlace(2));
    expect(after(created, told, generating).place).toBeNull();
    expect(after(created, told, drawn(0.1)).place).toBeNull();
  });

  test('takes the rating of a later row', () => {
    const rated: JobEvent = { type: 'changed', job: finished({ rating: 4, updatedAt: at(9) }) };
    expect(after(done, rated).job.rating).toBe(4);
    expect(after(rated, done).job.rating).toBe(4);
  });

  test('is replaced by a read with steps and place', () => {
    const place = samplePlace(3);
    const snapshot = { ...sampleSnapshot({ status: 'CREATED', updatedAt: at(1) }, place), steps: [] };
    expect(after({ type: 'read', snapshot })).toMatchObject({ place, job: { status: 'CREATED' } });
    expect(after(generating, { type: 'read', snapshot }).job.status).toBe('GENERATING');
  });
});

describe('the previews of a run', () => {
  test('change the shown status to GENERATING before the row does', () => {
    const state = after(created, drawn(0.2));
    expect(state.job.status).toBe('CREATED');
    expect(shownStatus(state)).toBe('GENERATING');
  });

  test('are limited to the last two, to fade from one to the next', () => {
    expect(after(drawn(0.1), drawn(0.2), drawn(0.3)).run.previews).toEqual(['data:,1-0.2', 'data:,1-0.3']);
  });

  test('may follow the progress that they belong to', () => {
    const stage = 'step 4 of 20';
    const late = drawn(0.2, { stage, preview: 'data:,late' });
    const state = after(drawn(0.2, { stage, preview: undefined }), late, late);
    expect(state.run.previews).toEqual(['data:,late']);
  });

  test('of an older message that arrives late are ignored', () => {
    const state = after(drawn(0.6), drawn(0.3));
    expect(state.run).toMatchObject({ progress: 0.6, previews: ['data:,1-0.6'] });
  });

  test('of an earlier attempt are ignored', () => {
    const state = after(drawn(0.8), drawn(0.1, { attempt: 2 }), drawn(0.9));
    expect(state.run).toMatchObject({ attempt: 2, progress: 0.1, previews: ['data:,2-0.1'] });
  });

  test('of a run that was returned to the queue are ignored', () => {
    const takenBack = row({ status: 'CREATED', updatedAt: at(3) });
    const state = after(generating, drawn(0.8), takenBack, drawn(0.9));
    expect(state.run).toMatchObject({ attempt: 2, progress: 0, previews: [] });
    expect(shownStatus(state)).toBe('CREATED');
  });

  test('of another job are ignored', () => {
    expect(after(drawn(0.4, { jobId: 'other' })).run.previews).toEqual([]);
  });
});
