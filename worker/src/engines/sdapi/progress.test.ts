import { expect, test } from 'vitest';
import { ProgressOfRun } from './progress.ts';
import { serverProgress, task } from './responses.ts';

const server = (step: number) =>
  serverProgress.parse({ progress: 0.5, state: { job: 'txt2img', sampling_step: step, sampling_steps: 4 } });
const active = (progress: number | null) =>
  task.parse({ active: true, queued: false, completed: false, progress });

test('progress never falls, whatever a server tells', () => {
  const progress = new ProgressOfRun();
  const stands = [0.5, null, 0.25, 2].map((share, at) => ({ task: active(share), server: server(at) }));
  const told = stands.map((stand) => progress.advance(stand));
  expect(told).toMatchObject([
    { fraction: 0.5, stage: 'step 0 of 4' },
    { fraction: 0.5, stage: 'step 1 of 4' },
    { fraction: 0.5, stage: 'step 2 of 4' },
    { fraction: 1, stage: 'step 3 of 4' },
  ]);
});

test.each([
  ['In queue: 2/3', 2],
  ['Waiting...', null],
  [null, null],
])('a run that is told to be at “%s” waits at the place %s', (textinfo, place) => {
  const waiting = task.parse({ active: false, queued: true, completed: false, textinfo });
  expect(new ProgressOfRun().advance({ task: waiting, server: undefined })).toEqual({
    type: 'queued',
    place,
  });
});

test('a run that has ended, and a server that draws nothing, tell nothing', () => {
  const completed = task.parse({ active: false, queued: false, completed: true });
  expect(new ProgressOfRun().advance({ task: completed, server: undefined })).toBeUndefined();
  const idle = serverProgress.parse({ progress: 0, state: { job: '' } });
  expect(new ProgressOfRun().advance({ task: undefined, server: idle })).toBeUndefined();
});
