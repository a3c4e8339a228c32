import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('the message and the fields of a line of the log are stripped of secrets, also of a child', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) }).child({ worker: 'worker-1' });
  log.warn(
    { event: 'claim_failed', reason: 'GET http://x.test/rest?code=1 by sb_secret_a' },
    'for aki@b.test',
  );
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    process: 'worker',
    worker: 'worker-1',
    event: 'claim_failed',
    reason: 'GET http://x.test/rest by [key]',
    msg: 'for [e-mail]',
  });
});
