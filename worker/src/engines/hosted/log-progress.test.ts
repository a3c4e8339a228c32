import { expect, test } from 'vitest';
import { progressOfLog } from './log-progress.ts';

test.each([
  ['nothing', '', { type: 'started' }],
  ['words with numbers', 'Seed 1234, prompt 3/4 of a moon', { type: 'started' }],
  [
    'bars',
    'loading\n  0%|          | 0/28 [00:00<?, ?it/s]\r 50%|#####     | 14/28 [00:01<00:01, 9.8it/s]\n',
    { type: 'progress', fraction: 0.5, stage: 'step 14 of 28' },
  ],
  ['a bar that overflows', '120%|######| 12/10 [00:01<00:00]', { type: 'started' }],
  ['a bar without steps', ' 0%| | 0/0 [00:00<?]', { type: 'started' }],
])('a log with %s', (_, log, event) => {
  expect(progressOfLog(log)).toEqual(event);
});
