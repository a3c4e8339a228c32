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
  [
    'a bar of loading, which has words before it',
    'Loading pipeline components...: 100%|##########| 7/7 [00:01<00:00,  5.12it/s]\n',
    { type: 'started' },
  ],
  [
    'a bar of loading behind the bar of the steps',
    '25%|##5       | 7/28 [00:01<00:03]\r\nLoading shards: 100%|##########| 2/2 [00:00<00:00]\n',
    { type: 'progress', fraction: 0.25, stage: 'step 7 of 28' },
  ],
  ['words between two bars of a line', 'a 50%|## | 1/2 [ b 50%|## | 1/2 [', { type: 'started' }],
  ['a bar that overflows', '120%|######| 12/10 [00:01<00:00]', { type: 'started' }],
  ['a bar without steps', ' 0%| | 0/0 [00:00<?]', { type: 'started' }],
])('a log with %s', (_, log, event) => {
  expect(progressOfLog(log)).toEqual(event);
});
